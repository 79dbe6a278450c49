import { expect, test } from 'vitest';
import { slowdownMs } from './sign-in-limits.ts';

test.each([
  [0, 0],
  [5, 0],
  [6, 100],
  [19, 1_400],
  [20, 1_500],
  [21, 1_500],
  [1_000, 1_500],
])('after %i failures from its address a sign-in is delayed by %i ms', (failures, delay) => {
  expect(slowdownMs(failures)).toBe(delay);
});
