import { expect, test } from 'vitest';
import { cents, ZERO } from '../../values/cents.ts';
import { type ComingCharge, expectCharges } from './coming-charges.ts';
import { describeWays } from './describe-expected-charge.ts';

// CUST-100

const DAYS = ['2026-11-30', '2026-12-05', '2026-12-07', '2026-12-12'];

/** One order for each step, as `[due, returned]` in cents. */
const waysOf = (orders: readonly (readonly [number, number])[], credit: number) => {
  const charges = orders.map(([due, returned], index): ComingCharge => ({
    orderId: index,
    weekId: index,
    step: String(index),
    on: DAYS[index] ?? '',
    due: cents(due),
    returned: cents(returned),
    spent: ZERO,
  }));
  const means = { balances: { CREDIT: cents(credit) }, comped: null, hasCard: true };
  return [...expectCharges(charges, means, ZERO).values()].map((each) => each && describeWays(each));
};

test.each([
  [
    'all of its credit',
    0,
    [
      [0, 13_338],
      [13_338, 0],
    ],
    ['$133.38 credit that returns Mon 11/30'],
  ],
  [
    'some of its credit',
    2_000,
    [
      [0, 5_000],
      [10_000, 0],
    ],
    ['$70.00 credit, of which $50.00 returns Mon 11/30'],
  ],
  [
    'none of the credit that it uses',
    8_000,
    [
      [0, 5_000],
      [7_000, 0],
    ],
    ['$70.00 credit'],
  ],
  [
    'what the box before it left',
    1_000,
    [
      [0, 5_000],
      [3_000, 0],
      [9_000, 0],
    ],
    ['$30.00 credit, of which $20.00 returns Mon 11/30', '$30.00 credit that returns Mon 11/30'],
  ],
  [
    'two returns',
    0,
    [
      [0, 1_000],
      [500, 0],
      [0, 1_000],
      [9_000, 0],
    ],
    ['$5.00 credit that returns Mon 11/30', '$15.00 credit that returns Mon 12/7'],
  ],
] as const)(
  'of credit that other orders return first, a box says when it returns: %s',
  (_name, credit, orders, ways) => {
    expect(waysOf(orders, credit)).toEqual(ways);
  },
);
