import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chicagoDay, chicagoWallClock } from '../../values/days.ts';
import { WEEKDAYS, weekdayOf } from '../../values/weekdays.ts';
import { cutoffAt, firstOpenWeek, firstWeekDate, isPassed, postCutoffDeadlineAt } from './cutoffs.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const instant = (text: string) => Temporal.Instant.from(text);

describe('a cutoff', () => {
  it.each([
    ['2026-11-23', 'Friday', '2026-11-20T23:59:59', '2026-11-21T05:59:59Z'],
    ['2026-11-23', 'Monday', '2026-11-16T23:59:59', '2026-11-17T05:59:59Z'],
    ['2026-03-09', 'Saturday', '2026-03-07T23:59:59', '2026-03-08T05:59:59Z'],
    ['2026-03-09', 'Sunday', '2026-03-08T23:59:59', '2026-03-09T04:59:59Z'],
    ['2026-11-02', 'Saturday', '2026-10-31T23:59:59', '2026-11-01T04:59:59Z'],
    ['2026-11-02', 'Sunday', '2026-11-01T23:59:59', '2026-11-02T05:59:59Z'],
    ['2027-01-04', 'Thursday', '2026-12-31T23:59:59', '2027-01-01T05:59:59Z'],
  ] as const)('of the week of %s on a %s falls at %s in Chicago', (week, weekday, wallClock, moment) => {
    const cutoff = cutoffAt(day(week), weekday);
    expect(chicagoWallClock(cutoff)).toBe(wallClock);
    expect(cutoff.toString()).toBe(moment);
  });

  it('a cutoff is on its weekday in the seven days before the week, with a deadline 48 wall-clock hours later', () => {
    const mondays = fc.integer({ min: 0, max: 2_000 }).map((n) => day('2010-01-04').add({ weeks: n }));
    fc.assert(
      fc.property(mondays, fc.constantFrom(...WEEKDAYS), (monday, weekday) => {
        const cutoff = cutoffAt(monday, weekday);
        const date = chicagoDay(cutoff);
        expect(weekdayOf(date)).toBe(weekday);
        expect(date.until(monday).days).toBeGreaterThanOrEqual(1);
        expect(date.until(monday).days).toBeLessThanOrEqual(7);
        const deadline = postCutoffDeadlineAt(cutoff, 48);
        expect(chicagoWallClock(deadline)).toBe(`${date.add({ days: 2 }).toString()}T23:59:59`);
      }),
    );
  });

  it('a cutoff passes at its exact moment, not before', () => {
    const cutoff = instant('2026-11-21T05:59:59Z');
    expect(isPassed(cutoff, cutoff)).toBe(true);
    expect(isPassed(cutoff, cutoff.subtract({ milliseconds: 1 }))).toBe(false);
  });
});

describe('the first week of an installation', () => {
  it.each([
    ['on a Sunday with both cutoffs passed', '2026-11-22T12:00:00-06:00', '2026-11-30'],
    ['on a Wednesday with the Friday ahead', '2026-11-18T12:00:00-06:00', '2026-11-23'],
    ['in the last second of the Friday', '2026-11-20T23:59:58-06:00', '2026-11-23'],
    ['at the cutoff of the Friday', '2026-11-20T23:59:59-06:00', '2026-11-30'],
    ['on a Monday', '2026-11-23T00:00:00-06:00', '2026-11-30'],
  ])('%s is the nearest with a cutoff ahead', (_, now, monday) => {
    expect(firstWeekDate(instant(now), ['Friday', 'Tuesday']).toString()).toBe(monday);
  });
});

describe('the first open week', () => {
  const weeks = ['2026-11-29', '2026-11-15', '2026-11-22'].map((date) => ({ cutoff_at: instant(`${date}T05:59:59Z`) }));

  it.each([
    ['2026-11-14T00:00:00Z', '2026-11-15T05:59:59Z'],
    ['2026-11-15T05:59:59Z', '2026-11-22T05:59:59Z'],
    ['2026-11-29T05:59:58Z', '2026-11-29T05:59:59Z'],
  ])('at %s is the one that cuts off at %s', (now, cutoff) => {
    expect(firstOpenWeek(weeks, instant(now))?.cutoff_at.toString()).toBe(cutoff);
  });

  it('there is no open week once every cutoff has passed', () => {
    expect(firstOpenWeek(weeks, instant('2026-12-01T00:00:00Z'))).toBeNull();
  });
});
