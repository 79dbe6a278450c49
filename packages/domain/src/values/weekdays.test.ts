import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastWeekdayBefore, nextWeekday, WEEKDAYS, weekdayNumber, weekdayOf } from './weekdays.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

describe('weekdays', () => {
  it('number Monday 1 to Sunday 7', () => {
    expect(WEEKDAYS.map(weekdayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weekdayOf(day('2026-11-21'))).toBe('Saturday');
  });

  it('count the day itself only when asked to', () => {
    expect(nextWeekday(day('2026-11-23'), 'Monday', { inclusive: true }).toString()).toBe('2026-11-23');
    expect(nextWeekday(day('2026-11-23'), 'Monday', { inclusive: false }).toString()).toBe('2026-11-30');
    expect(lastWeekdayBefore(day('2026-11-23'), 'Monday').toString()).toBe('2026-11-16');
    expect(lastWeekdayBefore(day('2026-11-23'), 'Sunday').toString()).toBe('2026-11-22');
  });

  it('are found within a week on either side', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => day('2000-01-01').add({ days: n }));
    fc.assert(
      fc.property(days, fc.constantFrom(...WEEKDAYS), fc.boolean(), (from, weekday, inclusive) => {
        const next = nextWeekday(from, weekday, { inclusive });
        const last = lastWeekdayBefore(from, weekday);
        expect([weekdayOf(next), weekdayOf(last)]).toEqual([weekday, weekday]);
        const [ahead, behind] = [from.until(next).days, last.until(from).days];
        expect(ahead >= (inclusive ? 0 : 1) && ahead <= (inclusive ? 6 : 7)).toBe(true);
        expect(behind >= 1 && behind <= 7).toBe(true);
      }),
    );
  });
});
