import { add, type Cents, cents as toCents, formatDollars } from '@larder/domain/values/cents.ts';
import { addChange } from './record.ts';
import { SUPPORT } from './customers/staff.ts';
import type { World } from './world.ts';
import type { AccountType, Customer } from './customers/customer.ts';

export interface Entry {
  type: AccountType;
  cents: Cents;
  at: Temporal.Instant;
  reason: string;
  reasonId?: number;
  details?: string;
  orderId?: number;
  /** Unique: an entry with this key is made once. */
  key?: string;
  staffId: number | null;
}

/** So that the balance stays the sum. Returns the id. */
export function addEntry(world: World, customer: Customer, entry: Entry): number {
  const { type, cents, at, reason, reasonId, details, orderId, key, staffId } = entry;
  const account = world.rows('credit_accounts')[customer.accounts[type] - 1]!;
  const before = balanceOf(world, customer, type);
  account['balance_cents'] = add(before, cents);
  const id = world.add('credit_transactions', {
    credit_account_id: customer.accounts[type],
    user_id: customer.id,
    amount_cents: cents,
    reason_id: reasonId ?? null,
    reason,
    reason_details: details ?? null,
    order_id: orderId ?? null,
    staff_id: staffId,
    external_key: key ?? null,
    created_at: at.toString(),
  });
  if (staffId === null) return id;
  addChange(world, {
    at,
    name: 'credit_added',
    by: { staffId },
    subject: { type: 'credit_account', id: customer.accounts[type] },
    userId: customer.id,
    ...(orderId === undefined ? {} : { orderId }),
    description: `Added ${formatDollars(cents)} to ${type}`,
    before: { balance_cents: before },
    after: { balance_cents: account['balance_cents'] },
    reason,
  });
  return id;
}

export const balanceOf = (world: World, { accounts }: Customer, type: AccountType): Cents =>
  toCents(Number(world.rows('credit_accounts')[accounts[type] - 1]!['balance_cents']));

interface Refund {
  orderId: number;
  cents: Cents;
  at: Temporal.Instant;
  reasonId: number;
  reason: string;
  details: string;
}

export function addRefund(world: World, customer: Customer, { orderId, cents, at, reasonId, reason, details }: Refund) {
  const payment = world.rows('payments').find((row) => row['order_id'] === orderId && row['status'] === 'successful');
  if (!payment) throw new Error(`order ${orderId} was not paid`);
  payment['refunded_cents'] = cents;
  const id = world.add('refunds', {
    user_id: customer.id,
    order_id: orderId,
    amount_cents: cents,
    reason_id: reasonId,
    reason,
    reason_details: details,
    status: 'successful',
    staff_id: SUPPORT,
    created_at: at.toString(),
  });
  world.put('refund_parts', {
    refund_id: id,
    user_id: customer.id,
    payment_id: payment['id'],
    amount_cents: cents,
    idempotency_key: `refund:${id}:${String(payment['id'])}`,
    status: 'successful',
    billing_transaction_id: `sandbox_refund_${id}`,
    finished_at: at.toString(),
    failure_reason: null,
  });
  addChange(world, {
    at,
    name: 'refund_created',
    by: { staffId: SUPPORT },
    subject: { type: 'refund', id },
    userId: customer.id,
    orderId,
    description: `Refunded ${formatDollars(cents)} to the card`,
    after: { amount_cents: cents },
    reason: `${reason}: ${details}`,
  });
}
