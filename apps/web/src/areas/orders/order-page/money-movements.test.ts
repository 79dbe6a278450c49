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
  const page = { order, credits: [], refunds: [], facts: { waived: ZERO } } as unknown as OrderPage;
  expect(moneyMovements(page).map((movement) => movement.at)).toEqual([at]);
});
