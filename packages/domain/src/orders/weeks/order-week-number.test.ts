import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followingMonday, isOrderWeekDate, isOrderWeekNumber, orderWeekNumber } from './order-week-number.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

it.each([
  ['2026-11-23', 202648],
  ['2026-12-28', 202653],
  ['2027-01-04', 202701],
  ['2024-12-30', 202501],
  ['2020-12-28', 202053],
  ['2021-01-04', 202101],
])('the week of %s has the number %i', (date, number) => {
  expect(orderWeekNumber(day(date))).toBe(number);
});

it('a later week always has a larger number, and a Monday follows a Monday after seven days', () => {
  const mondays = fc.integer({ min: 0, max: 5_000 }).map((n) => day('2000-01-03').add({ weeks: n }));
  fc.assert(
    fc.property(mondays, (monday) => {
      const next = followingMonday(monday);
      expect(monday.until(next).days).toBe(7);
      expect(isOrderWeekDate(next)).toBe(true);
      expect(orderWeekNumber(next)).toBeGreaterThan(orderWeekNumber(monday));
    }),
  );
});

it('only Mondays are dates of order weeks', () => {
  expect(isOrderWeekDate(day('2026-11-23'))).toBe(true);
  expect(isOrderWeekDate(day('2026-11-22'))).toBe(false);
});

it.each([
  [202601, true],
  [202652, true],
  [202653, true],
  [202753, false],
  [202600, false],
  [202699, false],
  [26, false],
  [202648.5, false],
  [200001, true],
  [199952, false],
  [299901, true],
  [300001, false],
])('%f is the number of a week: %s', (number, isOne) => {
  expect(isOrderWeekNumber(number)).toBe(isOne);
});

it('the number of every Monday is a valid week number', () => {
  const mondays = fc.integer({ min: 0, max: 5_000 }).map((n) => day('2000-01-03').add({ weeks: n }));
  fc.assert(
    fc.property(mondays, (monday) => {
      expect(isOrderWeekNumber(orderWeekNumber(monday))).toBe(true);
    }),
  );
});
