import { expect, test } from 'vitest';
import { attemptKeys } from './attempt-keys.ts';
import { CallFailure, unreachable } from './call-failure.ts';

const counted = () => {
  let count = 0;
  return attemptKeys(() => `key ${++count}`);
};
const refused = (status: number, code: CallFailure['code']) => new CallFailure({ status, code, message: 'No.' });

test('a retry after a lost answer uses the same key', () => {
  const keys = counted();
  expect(keys.keyFor({ amount: 5 })).toBe('key 1');
  keys.failed(unreachable());
  expect(keys.keyFor({ amount: 5 })).toBe('key 1');
});

test.each([
  [503, 'unavailable'],
  [500, 'server_error'],
  [409, 'in_progress'],
] as const)('a %i %s leaves in doubt whether it was done', (status, code) => {
  const keys = counted();
  keys.keyFor({});
  keys.failed(refused(status, code));
  expect(keys.keyFor({})).toBe('key 1');
});

test.each([
  [422, 'invalid'],
  [422, 'charge_failed'],
  [409, 'stale'],
  [409, 'idempotency_key_reused'],
  [403, 'missing_permission'],
] as const)('a %i %s is an answer: the next try is a new one', (status, code) => {
  const keys = counted();
  keys.keyFor({});
  keys.failed(refused(status, code));
  expect(keys.keyFor({})).toBe('key 2');
});

test('a retry after a lost answer uses the same key though its figures were reviewed again', () => {
  const keys = counted();
  expect(keys.keyFor({ body: { amount: 5, expected: 'before' } })).toBe('key 1');
  keys.failed(unreachable());
  expect(keys.keyFor({ body: { amount: 5, expected: 'after' } })).toBe('key 1');
});

test('other values get another key', () => {
  const keys = counted();
  keys.keyFor({ amount: 5 });
  keys.failed(unreachable());
  expect(keys.keyFor({ amount: 6 })).toBe('key 2');
});

test('repeating a call on purpose uses a new key', () => {
  const keys = counted();
  keys.keyFor({ amount: 5 });
  keys.settled();
  expect(keys.keyFor({ amount: 5 })).toBe('key 2');
});

test('a second click while the first runs has the same key', () => {
  const keys = counted();
  expect(keys.keyFor({ amount: 5 })).toBe(keys.keyFor({ amount: 5 }));
});
