import { expect, test } from 'vitest';
import { coversLaterWeeks, crossingOfPause, latestOfSlots, type PausedOrder } from './paused-deliveries.ts';

const inside: PausedOrder = {
  status: 'active',
  deliver_at: '2026-12-03',
  is_skipped: true,
  skipped_by_pause_id: 7,
  pause_id: 7,
  paused_until: '2026-12-10',
};
const after: PausedOrder = { ...inside, deliver_at: '2026-12-10', is_skipped: false, skipped_by_pause_id: null };

test.each<[string, PausedOrder, string, ReturnType<typeof crossingOfPause>]>([
  ['a box that moves into the pause', after, '2026-12-09', 'enters'],
  ['a box that moves to the first day after the pause', inside, '2026-12-10', 'leaves'],
  ['a box that moves within the pause', inside, '2026-12-09', null],
  ['a box that moves after the pause', after, '2026-12-11', null],
  [
    'a box that was skipped for another reason and leaves',
    { ...inside, skipped_by_pause_id: null },
    '2026-12-10',
    null,
  ],
  ['a box that an earlier pause skipped and that leaves', { ...inside, skipped_by_pause_id: 6 }, '2026-12-10', null],
  ['a box that staff unskipped and that leaves', { ...inside, is_skipped: false }, '2026-12-10', null],
  ['a skipped box that enters', { ...after, is_skipped: true }, '2026-12-09', null],
  ['a cancelled order that enters', { ...after, status: 'cancelled' }, '2026-12-09', null],
  ['a box of a customer without a pause', { ...after, pause_id: null, paused_until: null }, '2026-12-09', null],
])('%s crosses its edge accordingly', (_, order, to, crossing) => {
  expect(crossingOfPause(order, to)).toBe(crossing);
});

test.each([
  ['2026-12-03', 'Thursday', '2026-12-10', false],
  ['2026-12-03', 'Thursday', '2026-12-17', true],
  ['2026-12-02', 'Thursday', '2026-12-10', false],
  ['2026-12-04', 'Thursday', '2026-12-17', true],
  ['2026-12-17', 'Thursday', '2026-12-10', false],
  ['2026-12-03', null, '2026-12-10', false],
  ['2026-12-03', null, '2026-12-11', true],
  [null, 'Thursday', '2026-12-17', false],
] as const)('with a last order of %s and the delivery day %s, a pause until %s covers later weeks: %s', (...row) => {
  const [last, deliveryDay, until, isCovering] = row;
  expect(coversLaterWeeks(last, until, deliveryDay)).toBe(isCovering);
});

test('of several orders of a week and cycle that leave a pause the latest is delivered, in any order of the list', () => {
  const order = (id: number, more: object = {}) => ({
    id,
    user_id: 1,
    number: 202_650,
    production_cycle_id: 1,
    ...more,
  });
  const [first, second] = [order(8), order(9)];
  const apart = [order(2, { user_id: 2 }), order(3, { number: 202_651 }), order(4, { production_cycle_id: 2 })];
  for (const twins of [
    [first, second],
    [second, first],
  ])
    expect(latestOfSlots([...twins, ...apart])).toEqual([...apart, second]);
});
