import { expect, test } from 'vitest';
import { parseRetryHours } from './retry-hours.ts';

test.each([
  ['12, 36', [12, 36]],
  ['12,36', [12, 36]],
  [' 1 ', [1]],
  ['1,2,3,4,120', [1, 2, 3, 4, 120]],
  ['', []],
  ['  ', []],
  ['36, 12', null],
  ['12, 12', null],
  ['0', null],
  ['121', null],
  ['1.5', null],
  ['-1', null],
  ['12,', null],
  ['12 36', null],
  ['twelve', null],
  ['1,2,3,4,5,6', null],
])('hours of retries are ascending whole hours, at most five: %j', (text, hours) => {
  expect(parseRetryHours(text)).toEqual(hours);
});
