import { expect, test } from 'vitest';
import { placeItems } from './place-items.ts';
import { isInView, reachableMark } from './reachable-mark.ts';
import { homeView, panned, spanOf } from './scale.ts';

const shipDay = (date: string) => ({
  id: date,
  group: 'a',
  kind: 'ship' as const,
  name: 'Ship',
  starts_at: `${date}T06:00:00Z`,
  ends_at: `${date}T23:59:59Z`,
  order_week_id: null,
  holiday: null,
});
const order = placeItems(['2026-11-19', '2026-11-25', '2026-11-26', '2026-12-16'].map(shipDay));
const now = Temporal.Instant.from('2026-11-21T18:00:00Z').epochMilliseconds;
const home = homeView(now, false);
const reached = (view = home, pickedId: string | null = null) => reachableMark(order, view, now, pickedId)?.item.id;

test('the mark in the tab order is always in view', () => {
  expect(reached()).toBe('2026-11-25');
  expect(reached(home, '2026-11-26')).toBe('2026-11-26');
  expect(reached(home, '2026-12-16')).toBe('2026-11-25');
  const later = panned(home, 2 * spanOf(home));
  expect(reached(later)).toBe('2026-12-16');
  expect(reached(later, '2026-11-26')).toBe('2026-12-16');
  expect(reached({ start: home.start, end: now })).toBe('2026-11-19');
  expect(reached(panned(home, 9 * spanOf(home)))).toBeUndefined();
});

test.each([
  ['ended before the view', 0, 99, false],
  ['ends where the view starts', 0, 100, false],
  ['reaches into the view', 0, 101, true],
  ['is a moment where the view starts', 100, 100, true],
  ['begins where the view ends', 200, 300, false],
])('an item that %s is drawn accordingly', (_, from, to, isDrawn) => {
  expect(isInView({ from, to }, { start: 100, end: 200 })).toBe(isDrawn);
});
