import { expect, test } from 'vitest';
import { refusalOfUnknownUsers, refusalOfWeekNumbers } from './skip-popup-rules.ts';

test('weeks that do not exist are refused', () => {
  expect(refusalOfWeekNumbers([202653, 202701])).toBeNull();
  expect(refusalOfWeekNumbers([202648, 202753, 202600])).toEqual({
    field: 'allowed_week_numbers',
    message: 'Unknown week: 202753, 202600. Enter the year and the week, such as 202653.',
  });
});

test('the refusal of unknown users names at most 20 of them', () => {
  expect(refusalOfUnknownUsers([1, 2], new Set([2, 1]))).toBeNull();
  expect(refusalOfUnknownUsers([1, 7, 9], new Set([1]))).toEqual({
    message: 'Unknown customer ID: 7, 9.',
    field: 'user_ids',
  });
  const many = Array.from({ length: 25 }, (_, index) => index + 1);
  expect(refusalOfUnknownUsers(many, new Set())?.message).toMatch(/, 20 and 5 more\.$/);
  expect(refusalOfUnknownUsers(many.slice(0, 20), new Set())?.message).toMatch(/, 19, 20\.$/);
});
