import { cents } from '@larder/domain/values/cents.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { expect, test } from 'vitest';
import { suspendedMessages } from './suspended-messages.ts';

type Payment = NonNullable<Order['payments']>['data'][number];
const payment = (status: Payment['status'], created_at: string): Payment => ({
  id: 1,
  status,
  stage: 'reactivation',
  amount: cents(100),
  refunded_amount: cents(0),
  card_last_four: '4242',
  failure_reason: null,
  billing_transaction_id: null,
  created_at,
  finished_at: status === 'pending' ? null : created_at,
});
const BEFORE = '2026-11-21T05:59:59Z';
const ACTIVATED = '2026-11-21T10:00:00Z';
const AFTER = '2026-11-21T10:00:01Z';
const order = (status: Order['status'], activated: boolean, payments: Payment[], acts = 0) => ({
  status,
  payments: { data: payments },
  suspendedOrderActivation: {
    data: activated ? { created_at: ACTIVATED, charge: 'now' as const, causer: { email: 'staff@larder.test' } } : null,
  },
  postCutoffActivities: {
    data: Array.from({ length: acts }, () => ({
      id: 1,
      type: 'unsuspended' as const,
      description: 'Unsuspended',
      created_at: ACTIVATED,
      properties: { order_id: 1, order_index: 1, order_delivery_date: null },
    })),
  },
});

test.each([
  ['not reactivated yet', order('charge-failed', false, [payment('failed', BEFORE)]), []],
  [
    'its charge failed',
    order('charge-failed', true, [payment('failed', BEFORE), payment('failed', AFTER)]),
    ['failed'],
  ],
  ['to be charged later', order('active', true, [payment('failed', BEFORE)], 1), ['expected', 'migrated']],
  ['without an answer yet', order('suspended', true, [payment('pending', AFTER)]), ['expected']],
  ['charged', order('active', true, [payment('failed', AFTER), payment('successful', AFTER)], 2), ['migrated']],
])('%s', (_, reactivated, messages) => {
  expect(suspendedMessages(reactivated)).toEqual(messages);
});
