import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { applicationAt, type Application, termsOf } from './promo-applications.ts';
import { exchangeMeal, fillCart, type Line } from './carts.ts';
import { charge, failCharge, returned } from './charges.ts';
import type { Row } from './copy-rows.ts';
import type { Customer } from './customers.ts';
import { type Fate, isCharged } from './fates.ts';
import type { Habits, Place } from './history.ts';
import type { Entry } from './ledger.ts';
import type { Life } from './life.ts';
import { between } from './moments.ts';
import { recordExchange, recordFate } from './order-record.ts';
import { type Price, priceOf } from './prices.ts';
import type { World } from './world.ts';

interface Made extends Place {
  fate: Fate;
  life: Life;
  habits: Habits;
  earlier: Order[];
  /** Credits that the customer is still to get. */
  credits: Entry[];
}

export interface Order extends Made {
  id: number;
  row: Row;
  price: Price;
  lines: Line[];
  index: number;
}
/** How often a customer exchanges a meal before the cutoff. */
const CHANGES = 0.1;

/** An order of a week with its cart, its dates, its price to the cent, and what was charged for it. */
export function addOrder(world: World, customer: Customer, made: Made): Order {
  const { fate, life, habits, cutoff, isPassed, openUntil, madeAt } = made;
  const filling = fillingOf(customer, life, made);
  const generated = fillCart(customer, filling);
  const wanders = isWanted(fate) && world.random.chance(habits.changes ?? CHANGES);
  const exchange = wanders ? exchangeMeal(world.random, customer, generated, filling) : null;
  const lines = exchange?.lines ?? generated;
  const application = applicationAt(customer, cutoff);
  const price = priceOf(lines, customer.zip.place.tax, application ? termsOf(application) : null);
  customer.orders += 1;
  const order = { ...made, price, lines, index: customer.orders, ...insertOrder(world, customer, made, price) };
  addItems(world, order, generated, 'generated');
  for (const cart of isPassed ? (['cutoff', 'now'] as const) : (['now'] as const)) addItems(world, order, lines, cart);
  if (exchange) recordExchange(world, order, exchange, between(world.random, madeAt, openUntil));
  recordFate(world, customer, order);
  settle(world, customer, order, application);
  return order;
}

const isWanted = (fate: Fate) => fate === 'charged' || fate === 'ahead';

/** The rotation of the week, the plan and the active weeks, as they were when the order was made. */
function fillingOf({ plan }: Customer, { earlierPlan }: Life, { week, madeAt, earlier }: Made) {
  const isEarlier = earlierPlan !== undefined && Temporal.Instant.compare(madeAt, earlierPlan.until) < 0;
  const known = earlier.filter(
    (order) => isCharged(order) && Temporal.Instant.compare(order.cutoff, madeAt) <= 0,
  ).length;
  return { products: week.products, plan: isEarlier ? earlierPlan.plan : plan, activeWeeks: known };
}

function insertOrder(world: World, customer: Customer, made: Made, price: Price): { id: number; row: Row } {
  const { week, cycle, fate, isPassed, isSettled, dates } = made;
  const isSkippedAfter = fate === 'skipped-after';
  const id = world.add('orders', {
    user_id: customer.id,
    order_week_id: week.id,
    production_cycle_id: cycle,
    order_index: customer.orders,
    kind: 'subscription',
    status: statusOf(made),
    is_skipped: isSkip(fate),
    is_skipped_post_cutoff: isSkippedAfter,
    post_cutoff_funds_return_strategy: isSkippedAfter ? 'credit' : null,
    address_id: customer.addressId,
    carrier_id: customer.rules[cycle].carrierId,
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
    items_cents: price.items,
    discount_cents: price.discount,
    shipping_cents: price.shipping,
    tax_cents: price.tax,
    total_cents: totalNow(made, price),
    total_at_cutoff_cents: isPassed ? totalAtCutoff(fate, price) : null,
    credits_used_cents: ZERO,
    comped_used_cents: ZERO,
    closed_at: isSettled ? made.deadline.toString() : null,
    created_at: made.madeAt.toString(),
  });
  return { id, row: world.rows('orders')[id - 1]! };
}

function statusOf({ fate, isSettled }: Made): string {
  if (fate === 'cancelled' || fate === 'banned') return 'cancelled';
  if (fate !== 'charge-failed' && fate !== 'suspended') return 'active';
  return isSettled ? 'cancelled' : fate;
}

const isSkip = (fate: Fate) => fate === 'skipped' || fate === 'paused' || fate === 'skipped-after';

/** Rulings 4: nothing when it is skipped or cancelled. */
const totalNow = (made: Made, { total }: Price): Cents =>
  isSkip(made.fate) || statusOf(made) === 'cancelled' ? ZERO : total;

/** The same at the cutoff: what was skipped or cancelled after it had its price then. */
const totalAtCutoff = (fate: Fate, { total }: Price): Cents =>
  fate === 'skipped' || fate === 'paused' || fate === 'cancelled' || fate === 'banned' ? ZERO : total;

function addItems({ put }: World, { id, row }: Order, lines: Line[], cart: 'generated' | 'cutoff' | 'now'): void {
  for (const { product, quantity, unitPrice } of lines)
    put('order_items', {
      order_id: id,
      user_id: row['user_id'],
      cart,
      product_id: product.id,
      category_id: product.categoryId,
      quantity,
      unit_price_cents: unitPrice,
    });
}

/** The money of an order: at its cutoff and, when it was skipped after it, at its deadline. */
function settle(world: World, customer: Customer, order: Order, application: Application | null): void {
  const { fate, isSettled } = order;
  if (fate === 'charge-failed') failCharge(world, customer, order);
  if (fate !== 'charged' && fate !== 'skipped-after') return;
  const paid = charge(world, customer, order);
  if (application) application.charged += 1;
  if (fate === 'skipped-after' && isSettled) order.credits.push(returned(order, paid));
}
