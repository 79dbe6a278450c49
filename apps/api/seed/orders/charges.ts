import { settlementFields } from '@larder/domain/orders/charging/describe-settlement.ts';
import { type OrderPayments, returnOf } from '@larder/domain/billing/refunds/returns.ts';
import { paidBy, type WayToPay, waysToPay } from '@larder/domain/billing/payments/ways-to-pay.ts';
import { add, type Cents, cents, formatDollars, negate, ZERO } from '@larder/domain/values/cents.ts';
import { cardAt, DECLINED_CARD } from '../customers/cards.ts';
import { addEntry, balanceOf, type Entry } from '../ledger.ts';
import { planRetries } from './charge-retries.ts';
import { tell } from './order-record.ts';
import type { World } from '../world.ts';
import type { Customer } from '../customers/customer.ts';
import type { Order } from './order.ts';

/** At the cutoff: comped amount first, then credits, then the card (ORD-33). */
export function charge(world: World, customer: Customer, order: Order): OrderPayments {
  const { row, price, cutoff: at, id, isRecorded } = order;
  const ways = waysToPay(price.total, meansOf(world, customer));
  const paid = partsOf(ways);
  for (const { method, amount } of ways) {
    if (method === 'comped' || method === 'card') continue;
    const key = `${keyOf(id)}:${method}`;
    addEntry(world, customer, {
      type: method,
      cents: negate(amount),
      at,
      reason: `Order ${id}`,
      orderId: id,
      key,
      staffId: null,
    });
  }
  Object.assign(row, { comped_used_cents: paid.comped_used, credits_used_cents: paid.credits_used });
  const paymentId = paid.card_paid > ZERO ? addPayment(world, customer, order, paid, null) : null;
  if (isRecorded) recordCharge(world, order, paid.card_paid, paymentId);
  return paid;
}

const meansOf = (world: World, customer: Customer) => ({
  comped: cents(customer.compedCents),
  balances: {
    CREDIT: balanceOf(world, customer, 'CREDIT'),
    REFERRAL: balanceOf(world, customer, 'REFERRAL'),
    REFERRER: balanceOf(world, customer, 'REFERRER'),
  },
});

const partsOf = (ways: WayToPay[]): OrderPayments => ({
  card_paid: paidBy(ways, (method) => method === 'card'),
  card_refunded: ZERO,
  card_withdrawn: ZERO,
  credits_used: paidBy(ways, (method) => method !== 'card' && method !== 'comped'),
  comped_used: paidBy(ways, (method) => method === 'comped'),
  credits_pending: ZERO,
  credits_given: ZERO,
  waived: ZERO,
});

/** The gateway answers after midnight, so the money page counts a charge on the day after its cutoff. */
const answeredAt = ({ cutoff }: Order) => cutoff.add({ seconds: 1 });

const keyOf = (orderId: number) => `order:${orderId}:cutoff`;

function recordCharge(world: World, order: Order, card: Cents, payment_id: number | null): void {
  const { cutoff, price } = order;
  const isCard = payment_id !== null;
  tell(world, order, {
    at: isCard ? answeredAt(order) : cutoff,
    name: 'order_charged',
    by: 'system',
    description: isCard ? `Charged ${formatDollars(card)}` : `Paid ${formatDollars(price.total)} without a card`,
    after: isCard
      ? { amount_cents: card, payment_id, stage: 'cutoff' }
      : { amount_cents: price.total, stage: 'cutoff' },
  });
}

interface Refusal {
  reason: string;
  code: string;
}
const DECLINED: Refusal = { reason: 'The card was declined.', code: 'generic_decline' };
const INSUFFICIENT: Refusal = { reason: 'The card has insufficient funds.', code: 'insufficient_funds' };

export function failCharge(world: World, customer: Customer, order: Order): void {
  const { cutoff, price } = order;
  const refusal = cardAt(customer, cutoff)?.lastFour === DECLINED_CARD ? DECLINED : INSUFFICIENT;
  const wanted = { ...partsOf([]), card_paid: price.total };
  const payment_id = addPayment(world, customer, order, wanted, refusal);
  tell(world, order, {
    at: answeredAt(order),
    name: 'order_charge_failed',
    by: 'system',
    description: `The charge of ${formatDollars(price.total)} failed: ${refusal.reason}`,
    after: { amount_cents: price.total, payment_id, stage: 'cutoff', reason: refusal.reason },
  });
  if (!order.isSettled) planRetries(world, order, answeredAt(order));
}

function addPayment(
  world: World,
  customer: Customer,
  order: Order,
  { card_paid, comped_used, credits_used }: OrderPayments,
  failure: Refusal | null,
): number {
  const { id, cutoff } = order;
  const card = cardAt(customer, cutoff);
  if (!card) throw new Error(`${customer.email} had no card when order ${id} was charged`);
  return world.add('payments', {
    user_id: customer.id,
    order_id: id,
    idempotency_key: keyOf(id),
    status: failure === null ? 'successful' : 'failed',
    stage: 'cutoff',
    amount_cents: card_paid,
    comped_cents: comped_used,
    credits_cents: credits_used,
    refunded_cents: ZERO,
    payment_method_id: card.id,
    card_last_four: card.lastFour,
    failure_reason: failure?.reason ?? null,
    decline_code: failure?.code ?? null,
    billing_transaction_id: failure === null ? `sandbox_charge_${id}` : null,
    created_at: cutoff.toString(),
    finished_at: answeredAt(order).toString(),
  });
}

/** An order skipped after its cutoff returns its amount at the deadline, all of it as credit (ORD-64, MON-17). */
export function settlementOf(world: World, order: Order, paid: OrderPayments): Entry[] {
  const { id, deadline: at } = order;
  const back = returnOf(paid, ZERO, 'credit', null);
  const amount = add(back.credit, back.refund);
  if (amount === ZERO) return [];
  tell(world, order, {
    at,
    name: 'order_returned',
    by: 'system',
    description: `Returned ${formatDollars(amount)} as credit`,
    after: settlementFields({ credit: amount }),
  });
  const key = `order:${id}:settlement:CREDIT`;
  return [{ type: 'CREDIT', cents: amount, at, reason: 'Post-cutoff changes', orderId: id, key, staffId: null }];
}
