import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { expect, test } from 'vitest';
import { placeGroups, placeItems } from './place-items.ts';

let id = 0;
const item = (kind: TimelineItem['kind'], starts_at: string, ends_at: string | null, group = 'a'): TimelineItem => ({
  id: String(++id),
  group,
  kind,
  name: kind,
  starts_at,
  ends_at,
  order_week_id: null,
  holiday: null,
});
const day = (date: string) => [`${date}T06:00:00Z`, `${date}T23:59:59Z`] as const;

test('each kind has its lane, and a cutoff shares that of its window', () => {
  const placed = placeItems([
    item('ship', ...day('2026-11-25')),
    item('window', '2026-11-22T05:59:59Z', '2026-11-24T05:59:59Z'),
    item('cutoff', '2026-11-22T05:59:59Z', null),
    item('week', '2026-11-23T06:00:00Z', '2026-11-30T05:59:59Z'),
    item('delivery', ...day('2026-11-27')),
  ]);
  expect(placed.map(({ item: { kind }, lane }) => [kind, lane])).toEqual([
    ['cutoff', 1],
    ['window', 1],
    ['week', 0],
    ['ship', 2],
    ['delivery', 3],
  ]);
});

test('overlapping items of a kind use further lanes, and the kinds below move down', () => {
  const placed = placeItems([
    item('holiday', ...day('2026-11-26')),
    item('holiday', '2026-11-25T06:00:00Z', '2026-11-28T05:59:59Z'),
    item('ship', ...day('2026-11-26')),
  ]);
  expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 3]);
});

test('a label may extend to the next item of its lane', () => {
  const [first, second] = placeItems([item('ship', ...day('2026-11-25')), item('ship', ...day('2026-11-27'))]);
  expect(first?.next).toBe(second?.from);
  expect(second?.next).toBe(Number.POSITIVE_INFINITY);
});

test('a group without items has one lane', () => {
  const [a, b] = placeGroups(
    [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    [item('ship', ...day('2026-11-25'))],
  );
  expect([a?.placed.length, a?.lanes, b?.placed.length, b?.lanes]).toEqual([1, 3, 0, 1]);
});
