import { expect, test } from 'vitest';
import { describeTimeLeft } from './describe-time-left.ts';

test.each([
  [1, 'A few seconds left'],
  [41, 'About 50 seconds left'],
  [89, 'About 90 seconds left'],
  [90, 'About 2 minutes left'],
  [3_000, 'About 50 minutes left'],
  [7_300, 'About 3 hours left'],
])('%i remaining seconds are described as "%s"', (seconds, text) => {
  expect(describeTimeLeft(seconds)).toBe(text);
});
