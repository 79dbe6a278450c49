import { expect, test } from 'vitest';
import {
  axisLabel,
  DAY,
  dayLines,
  dayOf,
  homeView,
  HOUR,
  isWeekend,
  midnight,
  panned,
  spanOf,
  zoomed,
} from './scale.ts';

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const iso = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();

test.each([
  ['2026-11-21T18:00:00Z', 0, '2026-11-21T06:00:00Z'],
  ['2026-11-21T05:59:59Z', 0, '2026-11-20T06:00:00Z'],
  ['2026-10-31T18:00:00Z', 0, '2026-10-31T05:00:00Z'],
  ['2026-10-31T18:00:00Z', 2, '2026-11-02T06:00:00Z'],
  ['2026-03-07T18:00:00Z', 1, '2026-03-08T06:00:00Z'],
  ['2026-03-07T18:00:00Z', 2, '2026-03-09T05:00:00Z'],
  ['2026-03-09T18:00:00Z', -3, '2026-03-06T06:00:00Z'],
])('the midnight of %s plus %i days is %s', (moment, days, expected) => {
  expect(iso(midnight(at(moment), days))).toBe(expected);
});

test('the first view is from 4 days before to the end of the fifth day after today', () => {
  const { start, end } = homeView(at('2026-11-21T18:00:00Z'), false);
  expect([dayOf(start), dayOf(end - 1), iso(end)]).toEqual(['2026-11-17', '2026-11-26', '2026-11-27T06:00:00Z']);
});

test('the autumn clock change makes a view an hour longer', () => {
  expect(spanOf(homeView(at('2026-11-01T18:00:00Z'), false))).toBe(10 * DAY + HOUR);
  expect(spanOf(homeView(at('2026-03-08T18:00:00Z'), false))).toBe(10 * DAY - HOUR);
});

test('lines are at midnight, also when the clocks change', () => {
  const { lines, days } = dayLines(homeView(at('2026-11-01T18:00:00Z'), false));
  expect(days).toBe(1);
  expect(lines).toHaveLength(10);
  expect(lines.map(axisLabel).slice(3, 6)).toEqual(['Sat 10/31', 'Sun 11/1', 'Mon 11/2']);
  expect(lines.map((line) => midnight(line))).toEqual(lines);
});

test('a wide view has a line a week, on Mondays', () => {
  const { lines, days } = dayLines({ start: at('2026-11-05T12:00:00Z'), end: at('2026-12-10T12:00:00Z') });
  expect(days).toBe(7);
  expect(lines.map(axisLabel)).toEqual(['Mon 11/2', 'Mon 11/9', 'Mon 11/16', 'Mon 11/23', 'Mon 11/30', 'Mon 12/7']);
});

test('zooming keeps the point under the pointer and stays within its bounds', () => {
  const view = { start: 0, end: 10 * DAY };
  const near = zoomed(view, 0.5, 0.2);
  expect(near.start + spanOf(near) * 0.2).toBe(2 * DAY);
  expect(spanOf(zoomed(view, 0.000_1))).toBe(12 * HOUR);
  expect(spanOf(zoomed(view, 1000))).toBe(45 * DAY);
});

test('panning keeps the width of the view', () => {
  expect(panned({ start: 5, end: 9 }, -3)).toEqual({ start: 2, end: 6 });
});

test('weekends are those of Chicago', () => {
  expect(isWeekend(at('2026-11-21T05:59:00Z'))).toBe(false);
  expect(isWeekend(at('2026-11-21T06:00:00Z'))).toBe(true);
  expect(isWeekend(at('2026-11-23T05:59:00Z'))).toBe(true);
});

test('a view with fractions of milliseconds has its lines', () => {
  const view = { start: at('2026-11-17T06:00:00Z') + 0.37, end: at('2026-11-20T06:00:00Z') + 0.61 };
  expect(dayLines(view).lines.map(axisLabel)).toEqual(['Tue 11/17', 'Wed 11/18', 'Thu 11/19', 'Fri 11/20']);
});
