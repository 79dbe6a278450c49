import { beforeEach, expect, test } from 'vitest';
import { clearToasts, closeToast, currentToasts, markToastsSeen, toast } from './toast.ts';

beforeEach(() => {
  clearToasts();
});

test('a toast is open, kept and unseen; newest first in what is kept', () => {
  toast.success('User Updated!');
  toast.error('Error Occurred!', 'The given data was invalid.', { seconds: 10 });
  const { open, kept, unseen } = currentToasts();
  expect(open.map((shown) => shown.title)).toEqual(['User Updated!', 'Error Occurred!']);
  expect(kept.map((shown) => [shown.tone, shown.seconds])).toEqual([
    ['error', 10],
    ['success', 4.5],
  ]);
  expect(unseen).toBe(2);
});

test('closing one keeps it in the list', () => {
  toast.success('Password reset!');
  const first = currentToasts().open[0];
  closeToast(first?.id ?? 0);
  expect(currentToasts().open).toEqual([]);
  expect(currentToasts().kept).toHaveLength(1);
});

test('seen ones are no longer counted', () => {
  toast.success('One');
  markToastsSeen();
  toast.success('Two');
  expect(currentToasts().unseen).toBe(1);
});

test('only the last fifty are kept', () => {
  for (let n = 1; n <= 60; n += 1) toast.success(`Number ${n}`);
  const { kept } = currentToasts();
  expect(kept).toHaveLength(50);
  expect(kept[0]?.title).toBe('Number 60');
});
