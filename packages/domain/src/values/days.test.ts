import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWallClockHours,
  chicagoDay,
  chicagoWallClock,
  endOfChicagoDay,
  momentOfWallClock,
  startOfChicagoDay,
} from './days.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const days = fc.integer({ min: 0, max: 20_000 }).map((n) => day('2000-01-01').add({ days: n }));

describe('the Chicago day', () => {
  it.each([
    ['2026-11-21T05:59:59Z', '2026-11-20'],
    ['2026-11-21T06:00:00Z', '2026-11-21'],
    ['2026-07-01T04:59:59Z', '2026-06-30'],
    ['2026-07-01T05:00:00Z', '2026-07-01'],
  ])('of %s is %s', (moment, expected) => {
    expect(chicagoDay(instant(moment)).toString()).toBe(expected);
  });

  it.each([
    ['2026-11-21', '2026-11-21T06:00:00Z', '2026-11-22T05:59:59Z'],
    ['2026-03-08', '2026-03-08T06:00:00Z', '2026-03-09T04:59:59Z'],
    ['2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T05:59:59Z'],
  ])('%s runs from %s to %s, daylight saving or not', (date, start, end) => {
    expect(startOfChicagoDay(day(date)).toString()).toBe(start);
    expect(endOfChicagoDay(day(date)).toString()).toBe(end);
  });

  it('holds its own first and last second', () => {
    fc.assert(
      fc.property(days, (date) => {
        expect(chicagoDay(startOfChicagoDay(date)).equals(date)).toBe(true);
        expect(chicagoDay(endOfChicagoDay(date)).equals(date)).toBe(true);
        expect(chicagoWallClock(endOfChicagoDay(date))).toBe(`${date.toString()}T23:59:59`);
      }),
    );
  });
});

it('a time on the wall clock of Chicago is read as its moment, the first of a repeated hour', () => {
  const read = (text: string) => momentOfWallClock(text)?.toString() ?? null;
  expect(read('2026-11-20T23:59')).toBe('2026-11-21T05:59:00Z');
  expect(read('2026-07-01T00:00:05')).toBe('2026-07-01T05:00:05Z');
  expect(read('2026-11-01T01:30')).toBe('2026-11-01T06:30:00Z');
  for (const text of ['', '2026-11-20', 'tomorrow', '2026-02-30T10:00', '2026-11-20T25:00'])
    expect(read(text)).toBeNull();
});

it('the wall clock of Chicago is read without fractions of a second', () => {
  expect(chicagoWallClock(instant('2026-11-21T05:59:59.999Z'))).toBe('2026-11-20T23:59:59');
  expect(chicagoWallClock(instant('2026-07-01T05:00:00Z'))).toBe('2026-07-01T00:00:00');
});

describe('hours on the wall clock', () => {
  it.each([
    ['2026-03-08T05:59:59Z', 48, '2026-03-10T04:59:59Z', '47 real hours over the spring change'],
    ['2026-11-01T04:59:59Z', 48, '2026-11-03T05:59:59Z', '49 real hours over the autumn change'],
    ['2026-11-21T05:59:59Z', 48, '2026-11-23T05:59:59Z', '48 real hours on any other weekend'],
    ['2026-03-08T07:30:00Z', 1, '2026-03-08T08:30:00Z', 'the skipped hour read an hour later'],
    ['2026-11-01T05:30:00Z', 1, '2026-11-01T06:30:00Z', 'the first of the repeated hours'],
  ])('from %s, %i of them end at %s: %s', (from, hours, expected) => {
    expect(addWallClockHours(instant(from), hours).toString()).toBe(expected);
  });

  it('keep the hands of the clock from a cutoff over whole days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 5 }), (date, count) => {
        const deadline = addWallClockHours(endOfChicagoDay(date), count * 24);
        expect(deadline.equals(endOfChicagoDay(date.add({ days: count })))).toBe(true);
      }),
    );
  });
});
