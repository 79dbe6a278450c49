import { add, type Cents, cents, min, subtract } from '@larder/domain/values/cents.ts';
import { DECLINED_CARD, cardAt } from './cards.ts';
import type { Customer } from './customers.ts';
import { type Entry, spendCredits } from './ledger.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

export interface Paid {
  credits: Cents;
  card: Cents;
}

/** At the cutoff: what the company pays, then credits, then the card (rulings 4). */
export function charge(world: World, customer: Customer, order: Order): Paid {
  const { row, price, cutoff, id } = order;
  const comped = min(cents(customer.compedCents), price.total);
  const credits = spendCredits(world, customer, id, subtract(price.total, comped), cutoff);
  const card = subtract(subtract(price.total, comped), credits);
  Object.assign(row, { comped_used_cents: comped, credits_used_cents: credits });
  if (card > 0) addPayment(world, customer, order, card, null);
  return { credits, card };
}

/** The gateway's sentences. */
const DECLINED = 'Your card was declined.';
const INSUFFICIENT = 'Your card has insufficient funds.';

export function failCharge(world: World, customer: Customer, order: Order): void {
  const isDeclined = cardAt(customer, order.cutoff)?.lastFour === DECLINED_CARD;
  addPayment(world, customer, order, order.price.total, isDeclined ? DECLINED : INSUFFICIENT);
}

/** By the card that was the default at the cutoff; a failure says why. */
function addPayment(
  world: World,
  customer: Customer,
  { id, cutoff }: Order,
  amount: Cents,
  failure: string | null,
): void {
  const card = cardAt(customer, cutoff);
  if (!card) throw new Error(`${customer.email} had no card when order ${id} was charged`);
  world.add('payments', {
    user_id: customer.id,
    order_id: id,
    idempotency_key: `order:${id}:cutoff`,
    status: failure === null ? 'successful' : 'failed',
    stage: 'cutoff',
    amount_cents: amount,
    refunded_cents: 0,
    payment_method_id: card.id,
    card_last_four: card.lastFour,
    failure_reason: failure,
    billing_transaction_id: failure === null ? `sandbox_charge_${id}` : null,
    created_at: cutoff.toString(),
    finished_at: cutoff.toString(),
  });
}

/** What an order that was skipped after its cutoff gives back at its deadline: all that was paid, as credit (rulings 5). */
export const returned = ({ id, deadline }: Order, { credits, card }: Paid): Entry => ({
  type: 'CREDIT',
  cents: add(credits, card),
  at: deadline,
  reason: 'Order skipped after its cutoff',
  orderId: id,
  staffId: null,
});
