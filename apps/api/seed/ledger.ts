import type { Customer } from './customers.ts';
import type { World } from './world.ts';

type AccountType = keyof Customer['accounts'];
interface Entry {
  type: AccountType;
  cents: number;
  reason: string;
  details?: string;
  orderId?: number;
  staffId?: number;
  hoursAgo: number;
}

/** Writes a transaction and moves the balance with it, so that the balance is the sum of its transactions. */
export function addCredit(world: World, customer: Customer, entry: Entry): void {
  const accountId = customer.accounts[entry.type];
  const account = world.rows('credit_accounts')[accountId - 1]!;
  account['balance_cents'] = Number(account['balance_cents']) + entry.cents;
  world.add('credit_transactions', {
    credit_account_id: accountId,
    user_id: customer.id,
    amount_cents: entry.cents,
    reason: entry.reason,
    reason_details: entry.details ?? null,
    order_id: entry.orderId ?? null,
    staff_id: entry.staffId ?? null,
    created_at: world.now.subtract({ hours: entry.hoursAgo }).toString(),
  });
}

/** Gives back part of what an order's card paid, and writes it down on the payment. */
export function addRefund(world: World, customer: Customer, orderId: number, cents: number, staffId: number): void {
  const payment = world.rows('payments').find((row) => row['order_id'] === orderId && row['status'] === 'successful');
  if (!payment) throw new Error(`order ${orderId} was not paid`);
  payment['refunded_cents'] = cents;
  const at = world.now.subtract({ hours: 24 * 9 }).toString();
  const refundId = world.add('refunds', {
    user_id: customer.id,
    order_id: orderId,
    amount_cents: cents,
    reason: 'Spoiled meal',
    reason_details: 'Spoiled meal: the lid was open',
    status: 'successful',
    staff_id: staffId,
    created_at: at,
  });
  world.put('refund_parts', {
    refund_id: refundId,
    user_id: customer.id,
    payment_id: payment['id'],
    amount_cents: cents,
    idempotency_key: `refund:${refundId}:${String(payment['id'])}`,
    status: 'successful',
    billing_transaction_id: `sandbox_refund_${refundId}`,
  });
}
