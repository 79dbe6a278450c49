import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeFirstBox } from './describe-first-box.ts';

// CUST-61

type Order = Parameters<typeof describeFirstBox>[0]['orders'][number];

const delivery: Order['after'] = {
  is_skipped: false,
  ship_at: '2026-12-02',
  deliver_at: '2026-12-03',
  carrier_name: 'East Express',
  tax: cents(0),
  total: cents(10_000),
};
const order = (after: Partial<Order['after']>, of: Partial<Order> = {}): Order => ({
  order_id: 1,
  order_week_number: 202_649,
  is_undeliverable: false,
  before: delivery,
  after: { ...delivery, ...after },
  ...of,
});
const COMES = 'The first box to this address comes Thu 12/3/2026 by East Express.';

test.each<[string, Order[], string | null]>([
  ['the only box', [order({})], COMES],
  ['the first of several', [order({}), order({ deliver_at: '2026-12-10' })], COMES],
  ['the first that is not skipped', [order({ is_skipped: true, deliver_at: '2026-11-26' }), order({})], COMES],
  [
    'a box without a carrier name',
    [order({ carrier_name: null })],
    'The first box to this address comes Thu 12/3/2026.',
  ],
  [
    'a box that no carrier brings',
    [order({}, { is_undeliverable: true })],
    'No carrier serves this zip code in the cycle of the next box that can change.',
  ],
  ['skipped boxes only', [order({ is_skipped: true })], null],
  ['no box', [], null],
])('a typed address says when and by whom %s comes', (_, orders, text) => {
  expect(describeFirstBox({ orders })).toBe(text);
});
