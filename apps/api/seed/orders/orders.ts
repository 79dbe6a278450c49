import { type Cents, sum, ZERO } from '@larder/domain/values/cents.ts';
import type { OrderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import { cartOf, exchangeMeal, type Filling, type Line } from './carts.ts';
import { charge, failCharge, settlementOf } from './charges.ts';
import type { Row } from '../copy-rows.ts';
import { isCharged } from '../customers/fates.ts';
import { PAUSE_DETAILS } from '../life.ts';
import { between, isBefore } from './moments.ts';
import { recordExchange, recordFate, recordMaking, recordSettling } from './order-record.ts';
import { applicationAt, nextRegulation } from '../marketing/promo-applications.ts';
import { priceOf } from '../catalogue/prices.ts';
import { PAUSE_REASON, SKIP_REASONS } from '../customers/reasons.ts';
import type { World } from '../world.ts';
import type { Customer } from '../customers/customer.ts';
import type { Fate, Order, OrderInput } from './order.ts';

interface Terms {
  price: OrderPrice;
  tax_percent: number;
  promo_code_application_id: number | null;
  promo_code_regulation_id: number | null;
}

const CHANGES = 0.1;

export function addOrder(world: World, customer: Customer, input: OrderInput): Order {
  const { fate, habits, isPassed, isSettled, openUntil, madeAt } = input;
  const filling = fillingOf(customer, input);
  const generated = cartOf(customer, filling);
  const wanders = isWanted(fate) && world.random.chance(habits.changes ?? CHANGES);
  const changed = wanders ? exchangeMeal(world.random, customer, generated, filling) : null;
  const lines = changed ?? generated;
  const terms = termsOf(world, customer, input, lines);
  const skipReasonId = fate === 'paused' ? PAUSE_REASON : isSkip(fate) ? world.random.pick(SKIP_REASONS) : null;
  customer.orders += 1;
  const { id, row } = insertOrder(world, customer, input, { ...terms, skipReasonId });
  const isRecorded = habits.isDetailed === true || !isSettled;
  const order: Order = { ...input, id, row, price: terms.price, lines, skipReasonId, isRecorded };
  addItems(world, order, generated, 'generated');
  for (const cart of isPassed ? (['cutoff', 'now'] as const) : (['now'] as const)) addItems(world, order, lines, cart);
  recordMaking(world, order);
  if (changed) recordExchange(world, order, generated, between(world.random, madeAt, openUntil));
  const returned = settle(world, customer, order);
  recordFate(world, order);
  if (isSettled) recordSettling(world, order, returned);
  if (isWanted(fate)) customer.received = new Set(lines.map(({ product }) => product.product_id));
  return order;
}

const isWanted = (fate: Fate) => fate === 'charged' || fate === 'ahead';
const isSkip = (fate: Fate) => fate === 'skipped' || fate === 'paused' || fate === 'skipped-after';

function fillingOf({ plan }: Customer, { life: { earlierPlan }, week, madeAt, earlier }: OrderInput): Filling {
  const charged = earlier.filter((order) => isCharged(order) && !isBefore(madeAt, order.cutoff));
  return {
    meals: week.meals,
    plan: earlierPlan && isBefore(madeAt, earlierPlan.until) ? earlierPlan.plan : plan,
    activeWeeks: charged.length,
  };
}

function termsOf(world: World, customer: Customer, { cutoff, fate }: OrderInput, lines: Line[]): Terms {
  // A code takes nothing off a delivery inside a pause (MKT-15).
  const application = fate === 'paused' ? null : applicationAt(customer, cutoff);
  const regulation = application ? nextRegulation(world, application) : null;
  if (application && isWanted(fate)) application.orders += 1;
  const tax_percent = customer.zip.place.tax;
  return {
    price: priceOf(lines, tax_percent, regulation),
    tax_percent,
    promo_code_application_id: application?.id ?? null,
    promo_code_regulation_id: regulation?.id ?? null,
  };
}

function insertOrder(
  world: World,
  customer: Customer,
  input: OrderInput,
  { price, skipReasonId, ...terms }: Terms & { skipReasonId: number | null },
): { id: number; row: Row } {
  const { week, cycle, fate, life, isPassed, isSettled, dates } = input;
  const isSkippedAfter = fate === 'skipped-after';
  const id = world.add('orders', {
    user_id: customer.id,
    order_week_id: week.id,
    production_cycle_id: cycle,
    order_index: customer.orders,
    kind: 'subscription',
    status: statusOf(input),
    is_skipped: isSkip(fate),
    is_skipped_post_cutoff: isSkippedAfter,
    skip_reason_id: skipReasonId,
    skip_details: fate === 'paused' ? PAUSE_DETAILS : null,
    skipped_by_pause_id: fate === 'paused' ? (life.pause?.id ?? null) : null,
    is_cancelled_with_subscription: fate === 'cancelled',
    post_cutoff_funds_return_strategy: isSkippedAfter ? 'credit' : null,
    address_id: customer.addressId,
    carrier_id: customer.rules[cycle].carrierId,
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
    ...terms,
    items_cents: price.items,
    discount_cents: price.discount,
    shipping_cents: price.shipping,
    tax_cents: price.tax,
    total_cents: totalNow(input, price),
    total_at_cutoff_cents: isPassed ? totalAtCutoff(fate, price) : null,
    credits_used_cents: ZERO,
    comped_used_cents: ZERO,
    closed_at: isSettled ? input.deadline.toString() : null,
    created_at: input.madeAt.toString(),
  });
  return { id, row: world.rows('orders')[id - 1]! };
}

function statusOf({ fate, isSettled }: OrderInput): string {
  if (fate === 'cancelled' || fate === 'banned') return 'cancelled';
  if (fate !== 'charge-failed' && fate !== 'suspended') return 'active';
  return isSettled ? 'cancelled' : fate;
}

/** A skipped or cancelled order costs nothing (ORD-29). */
const totalNow = (input: OrderInput, { total }: OrderPrice): Cents =>
  isSkip(input.fate) || statusOf(input) === 'cancelled' ? ZERO : total;

/** The price at the cutoff, also of an order skipped or cancelled later. */
const totalAtCutoff = (fate: Fate, { total }: OrderPrice): Cents =>
  fate === 'skipped' || fate === 'paused' || fate === 'cancelled' || fate === 'banned' ? ZERO : total;

function addItems({ put }: World, { id, row }: Order, lines: Line[], cart: 'generated' | 'cutoff' | 'now'): void {
  for (const { product, quantity, unit_price } of lines)
    put('order_items', {
      order_id: id,
      user_id: row['user_id'],
      cart,
      product_id: product.product_id,
      category_id: product.category_id,
      quantity,
      unit_price_cents: unit_price,
    });
}

/** Returns the credit of one skipped afterwards. */
function settle(world: World, customer: Customer, order: Order): Cents {
  const { fate, isSettled, credits } = order;
  if (fate === 'charge-failed') failCharge(world, customer, order);
  const paid = fate === 'charged' || fate === 'skipped-after' ? charge(world, customer, order) : null;
  const returned = paid && fate === 'skipped-after' && isSettled ? settlementOf(world, order, paid) : [];
  credits.push(...returned);
  return sum(returned.map((entry) => entry.cents));
}
