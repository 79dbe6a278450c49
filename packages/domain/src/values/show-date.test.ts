import { describe, expect, it } from 'vitest';
import { showDay, showDayOf, showMoment, showWeekday } from './show-date.ts';

describe('showDay', () => {
  it.each([
    ['2026-11-21', '11/21/2026'],
    ['2027-01-04', '1/4/2027'],
  ])('shows %s as %s', (day, expected) => {
    expect(showDay(day)).toBe(expected);
  });
});

describe('showWeekday', () => {
  it.each([
    ['2026-11-21', 'Sat', 'Saturday'],
    ['2026-11-01', 'Sun', 'Sunday'],
    ['2028-02-29', 'Tue', 'Tuesday'],
  ])('of %s is %s or %s', (day, short, long) => {
    expect([showWeekday(day), showWeekday(day, 'long')]).toEqual([short, long]);
  });
});

describe('showMoment', () => {
  it.each([
    ['2026-11-21T21:05:00Z', '11/21/2026 3:05 PM CST'],
    ['2026-11-21T06:00:00Z', '11/21/2026 12:00 AM CST'],
    ['2026-07-01T17:00:00.123Z', '7/1/2026 12:00 PM CST'],
  ])('shows %s as %s, with the letters CST in summer too', (moment, expected) => {
    expect(showMoment(moment)).toBe(expected);
  });

  it('takes an Instant as well', () => {
    expect(showMoment(Temporal.Instant.from('2026-11-21T21:05:00Z'))).toBe('11/21/2026 3:05 PM CST');
  });
});

describe('showDayOf', () => {
  it.each([
    ['2026-11-22T05:59:59Z', '11/21/2026'],
    ['2026-11-22T06:00:00Z', '11/22/2026'],
  ])('shows %s as the day it is in Chicago, %s', (moment, expected) => {
    expect(showDayOf(moment)).toBe(expected);
  });
});
