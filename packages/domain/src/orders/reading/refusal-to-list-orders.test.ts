import { expect, test } from 'vitest';
import { WEEK_MISSING } from '../../values/enums/order-list-states.ts';
import { refusalToListOrders, WEEK_OR_DAY_MISSING } from './refusal-to-list-orders.ts';

type Filter = Parameters<typeof refusalToListOrders>[0];

test.each<[Filter, string | null]>([
  [{}, null],
  [{ state: 'charge-failed' }, null],
  [{ payment: 'failed' }, null],
  [{ payment: 'pending' }, null],
  [{ payment: 'refunded' }, null],
  [{ payment: 'refunded-in-part' }, null],
  [{ state: 'coming' }, null],
  [{ state: 'charging' }, null],
  [{ state: 'unlocked' }, null],
  [{ state: 'closed' }, WEEK_MISSING],
  [{ state: 'delivered' }, WEEK_MISSING],
  [{ state: 'unpaid' }, WEEK_MISSING],
  [{ state: 'undeliverable', payment: 'paid' }, WEEK_MISSING],
  [{ state: 'active', delivery: 'undeliverable' }, WEEK_MISSING],
  [{ payment: 'paid' }, WEEK_OR_DAY_MISSING],
  [{ payment: 'not-charged' }, WEEK_OR_DAY_MISSING],
  [{ payment: 'nothing-due' }, WEEK_OR_DAY_MISSING],
  [{ charge: 'cutoff-declined' }, null],
  [{ charge: 'deadline-waiting' }, null],
  [{ charge: 'cutoff-succeeded' }, WEEK_OR_DAY_MISSING],
  [{ charge: 'cutoff-without-card' }, WEEK_OR_DAY_MISSING],
  [{ charge: 'deadline-succeeded' }, WEEK_OR_DAY_MISSING],
  [{ sku: 'SOUP-1' }, WEEK_OR_DAY_MISSING],
])('orders filtered by %o are refused with "%s", and listed with a week or a day', (filter, refusal) => {
  expect(refusalToListOrders(filter)).toBe(refusal);
  for (const near of [{ order_week_id: 3 }, { ship_at: '2026-11-25' }, { deliver_at: '2026-11-26' }])
    expect(refusalToListOrders({ ...filter, ...near })).toBeNull();
});
