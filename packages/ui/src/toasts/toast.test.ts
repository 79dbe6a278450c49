import { beforeEach, expect, test } from 'vitest';
import { clearToasts, closeToast, currentToasts, markToastsRead, toast } from './toast.ts';

beforeEach(() => {
  clearToasts();
});

test('a new toast is open, unread and first in the history', () => {
  toast.success('User Updated!');
  toast.error('Error Occurred!', 'Check the highlighted fields.', { seconds: 10 });
  const { open, history, unread } = currentToasts();
  expect(open.map((entry) => entry.title)).toEqual(['User Updated!', 'Error Occurred!']);
  expect(history.map((entry) => [entry.tone, entry.seconds])).toEqual([
    ['error', 10],
    ['success', 4.5],
  ]);
  expect(unread).toBe(2);
});

test('a closed toast stays in the history', () => {
  toast.success('Password reset!');
  const first = currentToasts().open[0];
  closeToast(first?.id ?? 0);
  expect(currentToasts().open).toEqual([]);
  expect(currentToasts().history).toHaveLength(1);
});

test('read toasts are no longer counted', () => {
  toast.success('One');
  markToastsRead();
  toast.success('Two');
  expect(currentToasts().unread).toBe(1);
});

test('the history has the last fifty toasts', () => {
  for (let n = 1; n <= 60; n += 1) toast.success(`Number ${n}`);
  const { history } = currentToasts();
  expect(history).toHaveLength(50);
  expect(history[0]?.title).toBe('Number 60');
});

test('a success removes earlier errors of the same attempt, and nothing else', () => {
  toast.error('Error occurred', 'The database is resting.', { of: 'skip' });
  toast.error('Error occurred', 'Not this one.', { of: 'unlock' });
  toast.error('Error occurred', 'It still rests.', { of: 'skip' });
  expect(currentToasts().open.map(({ message }) => message)).toEqual(['Not this one.', 'It still rests.']);
  toast.success('Success', null, { of: 'skip' });
  expect(currentToasts().open.map(({ title }) => title)).toEqual(['Error occurred', 'Success']);
  expect(currentToasts().open[0]?.message).toBe('Not this one.');
  expect(currentToasts().history).toHaveLength(4);
});
