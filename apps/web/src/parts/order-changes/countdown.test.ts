import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const DEADLINE = Temporal.Instant.from('2026-11-23T05:59:59Z');

test.each([
  [{ hours: 48 }, '2 d 0 h 00 min'],
  [{ hours: 23, minutes: 59, seconds: 59 }, '23 h 59 min'],
  [{ hours: 1 }, '1 h 00 min'],
  [{ minutes: 59, seconds: 5 }, '59 min 05 s'],
  [{ seconds: 1 }, '0 min 01 s'],
  [{ seconds: 0 }, null],
  [{ seconds: -5 }, null],
])('%o before the deadline is shown as %s', (before, text) => {
  expect(timeLeft(DEADLINE, DEADLINE.subtract(before))).toBe(text);
});
