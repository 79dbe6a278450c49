import { expect, test } from 'vitest';
import { ORDERS, ordersToSent, refusalToActOn, USERS } from './selection.ts';

const page = [1, 2, 3];

test('a selection over the limit of an act is refused', () => {
  expect([refusalToActOn({ count: 50_000 }, USERS), refusalToActOn({ ids: page }, USERS)]).toEqual([null, null]);
  expect(refusalToActOn({ count: 50_001 }, USERS)).toBe('At most 50,000 users can be selected. Narrow the filter.');
});

test('orders are sent as orders, and their limit names them', () => {
  expect([ordersToSent({ ids: page }, {}), ordersToSent({ count: 208 }, { state: 'rogue' })]).toEqual([
    { order_ids: page },
    { order_filter: { state: 'rogue' }, count: 208 },
  ]);
  expect(refusalToActOn({ count: 50_001 }, ORDERS)).toBe('At most 50,000 orders can be selected. Narrow the filter.');
});
