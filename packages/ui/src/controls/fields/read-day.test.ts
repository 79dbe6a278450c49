import { expect, test } from 'vitest';
import { readDay, type DayLimits } from './read-day.ts';

const limits: DayLimits = { min: '2026-11-22', max: '2027-02-21', excluded: ['Saturday', 'Sunday'] };

const cases: [typed: string, day: string | null, problem: string | null][] = [
  ['', null, null],
  ['11/25/2026', '2026-11-25', null],
  [' 1/5/2027 ', '2027-01-05', null],
  ['01-05-2027', '2027-01-05', null],
  ['2027-01-05', '2027-01-05', null],
  ['2/30/2027', null, 'Enter a date such as 1/31/2027.'],
  ['13/1/2027', null, 'Enter a date such as 1/31/2027.'],
  ['1/5/27', null, 'Enter a date such as 1/31/2027.'],
  ['next week', null, 'Enter a date such as 1/31/2027.'],
  ['11/20/2026', null, 'The earliest date is 11/22/2026.'],
  ['2/22/2027', null, 'The latest date is 2/21/2027.'],
  ['11/28/2026', null, 'Saturdays are not available.'],
];

test.each(cases)('the text %j is read as a day or refused with the reason', (typed, day, problem) => {
  expect(readDay(typed, limits)).toEqual({ day, problem });
});
