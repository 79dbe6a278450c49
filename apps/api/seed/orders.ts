import { orderDates } from '@larder/domain/shipping/ship-dates.ts';
import { type Cents, cents, percentOf } from '@larder/domain/values/cents.ts';
import type { Product } from './catalogue.ts';
import type { Customer } from './customers.ts';
import type { Week } from './weeks.ts';
import type { World } from './world.ts';

export const SHIPPING_FEE = 599;

export interface OrderWish {
  /** What became of it: charged at the cutoff, skipped before or after it, not yet at its cutoff, or its charge failed. */
  fate: 'charged' | 'skipped' | 'skipped-after' | 'ahead' | 'suspended' | 'charge-failed' | 'cancelled';
  kind?: 'subscription' | 'manual' | 'rogue';
  /** Paid by the company, up to this much. */
  compedCents?: number;
}

interface Line {
  product: Product;
  quantity: number;
}

/** An order of a week with its cart, its dates, its price to the cent and, once charged, its payment. */
export function addOrder(world: World, customer: Customer, week: Week, wish: OrderWish): number {
  const { cutoff, deadline, isSettled } = week.cycles[customer.cycle];
  const lines = cartOf(world, customer, week);
  const price = priceOf(lines, customer.zip.place.tax);
  const hasPassed = wish.fate !== 'ahead' && wish.fate !== 'cancelled';
  const isSkipped = wish.fate === 'skipped' || wish.fate === 'skipped-after';
  const total = isSkipped || wish.fate === 'cancelled' ? 0 : price.total;
  const atCutoff = wish.fate === 'skipped' ? 0 : price.total;
  const comped = wish.fate === 'charged' ? Math.min(wish.compedCents ?? 0, price.total) : 0;
  customer.orders += 1;
  const dates = orderDates({
    weekDate: week.date,
    shipWeekday: customer.zip.shipWeekday[customer.cycle],
    deadline,
    daysInTransit: customer.zip.daysInTransit,
    carrierId: customer.zip.carrierId,
    holidays: [],
  });
  const id = world.add('orders', {
    user_id: customer.id,
    order_week_id: week.id,
    production_cycle_id: customer.cycle,
    order_index: customer.orders,
    kind: wish.kind ?? 'subscription',
    status:
      wish.fate === 'suspended' || wish.fate === 'charge-failed' || wish.fate === 'cancelled' ? wish.fate : 'active',
    is_skipped: isSkipped,
    is_skipped_post_cutoff: wish.fate === 'skipped-after',
    post_cutoff_funds_return_strategy: wish.fate === 'skipped-after' ? 'credit' : null,
    address_id: customer.addressId,
    carrier_id: customer.zip.carrierId,
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
    items_cents: price.items,
    discount_cents: 0,
    shipping_cents: price.shipping,
    tax_cents: price.tax,
    total_cents: total,
    total_at_cutoff_cents: hasPassed ? atCutoff : null,
    comped_used_cents: comped,
    closed_at: isSettled && wish.fate !== 'ahead' ? deadline.toString() : null,
    created_at: cutoff.subtract({ hours: 24 * 10 }).toString(),
  });
  addItems(world, customer.id, id, lines, hasPassed);
  const isCharged = wish.fate === 'charged' || wish.fate === 'skipped-after';
  if (isCharged && price.total > comped) addPayment(world, customer, id, price.total - comped, cutoff, null);
  if (wish.fate === 'charge-failed') addPayment(world, customer, id, price.total, cutoff, 'The card was declined.');
  return id;
}

/** The plan filled from the rotation, beginning somewhere else every week. */
function cartOf({ random }: World, { plan }: Customer, { products }: Week): Line[] {
  return plan.flatMap(({ categoryId, quantity }) => {
    const offered = products.filter((product) => product.categoryId === categoryId);
    const from = random.between(0, offered.length - 1);
    const kinds = Math.min(3, offered.length);
    return Array.from({ length: kinds }, (_, index) => ({
      product: offered[(from + index) % offered.length]!,
      quantity: Math.floor(quantity / kinds) + (index < quantity % kinds ? 1 : 0),
    })).filter((line) => line.quantity > 0);
  });
}

/** Rulings 4: items, the shipping fee, and tax on the items alone. */
function priceOf(lines: Line[], taxPercent: number): { items: number; shipping: number; tax: Cents; total: number } {
  const items = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
  const tax = percentOf(cents(items), taxPercent);
  return { items, shipping: SHIPPING_FEE, tax, total: items + SHIPPING_FEE + tax };
}

function addItems({ put }: World, userId: number, orderId: number, lines: Line[], hasPassed: boolean): void {
  for (const cart of hasPassed ? ['generated', 'cutoff', 'now'] : ['generated', 'now']) {
    for (const { product, quantity } of lines) {
      put('order_items', {
        order_id: orderId,
        user_id: userId,
        cart,
        product_id: product.id,
        category_id: product.categoryId,
        quantity,
        unit_price_cents: product.priceCents,
      });
    }
  }
}

/** At the cutoff, by the default card; a failure says why. */
function addPayment(
  { add }: World,
  customer: Customer,
  orderId: number,
  amount: number,
  at: Temporal.Instant,
  failure: string | null,
): number {
  return add('payments', {
    user_id: customer.id,
    order_id: orderId,
    idempotency_key: `order:${orderId}:cutoff`,
    status: failure === null ? 'successful' : 'failed',
    stage: 'cutoff',
    amount_cents: amount,
    refunded_cents: 0,
    payment_method_id: customer.card?.id ?? null,
    card_last_four: customer.card?.lastFour ?? null,
    failure_reason: failure,
    billing_transaction_id: failure === null ? `sandbox_charge_${orderId}` : null,
    created_at: at.toString(),
    finished_at: at.add({ seconds: 2 }).toString(),
  });
}
