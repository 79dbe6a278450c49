import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { moneyMovements } from './money-movements.ts';

const DUE = '2026-11-21T05:59:59Z';
const ANSWERED = '2026-11-21T06:00:04Z';

test.each([
  ['successful', ANSWERED, ANSWERED],
  ['failed', ANSWERED, ANSWERED],
  ['pending', null, DUE],
] as const)('a %s charge that was answered at %s is shown at %s', (status, finished_at, at) => {
  const payment = {
    id: 1,
    status,
    stage: 'cutoff',
    amount: cents(100),
    refunded_amount: ZERO,
    card_last_four: '4242',
    failure_reason: null,
    billing_transaction_id: null,
    created_at: DUE,
    finished_at,
  };
  const order = { payments: { data: [payment] }, comped_used: ZERO };
  const page = { order, credits: [], refunds: [], activity: [], facts: { waived: ZERO } } as unknown as OrderPage;
  expect(moneyMovements(page).map((movement) => movement.at)).toEqual([at]);
});

const CHARGED = { name: 'order_charged', created_at: ANSWERED };
const LATER = { name: 'order_charged', created_at: '2026-11-23T06:00:04Z' };
const PENDING = {
  id: 2,
  status: 'pending',
  stage: 'cutoff',
  amount: cents(5_000),
  card_last_four: null,
  created_at: DUE,
};

test.each<[string, object[], object[], (string | null)[]]>([
  ['of one charge has its moment', [CHARGED, { ...CHARGED, name: 'order_cart_updated' }], [], [ANSWERED]],
  ['of a pending charge has its moment', [], [PENDING], [DUE, DUE]],
  ['of several charges has none and comes last', [LATER, CHARGED], [PENDING], [DUE, null]],
])('a comped amount %s', (_, activity, payments, moments) => {
  const order = { payments: { data: payments }, comped_used: cents(5_000) };
  const page = { order, credits: [], refunds: [], activity, facts: { waived: ZERO } } as unknown as OrderPage;
  const movements = moneyMovements(page);
  expect(movements.map(({ at }) => at)).toEqual(moments);
  expect(movements.at(-1)).toMatchObject({ what: 'Comped', amount: 5_000 });
});
