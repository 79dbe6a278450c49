import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { Calendar } from './calendar.ts';
import { lineOf } from './carts.ts';
import type { Member } from '../customers/crowd.ts';
import { thisMorning } from './moments.ts';
import { priceOf } from '../catalogue/prices.ts';
import { tell } from './order-record.ts';
import { SUPPORT } from '../customers/staff.ts';
import { openWeekOf, type Week } from './weeks.ts';
import type { World } from '../world.ts';
import type { Customer } from '../customers/customer.ts';

export const SCARCE_SKU = 'TOD-001';
const TAKEN = [7, 6];

/** Unpaid until the deadline. */
export function addRogueOrders(world: World, calendar: Calendar, crowd: Member[]): void {
  const week = openWeekOf(calendar.weeks);
  const skippers = crowd.filter(
    ({ customer, orders }) =>
      (customer.row['status'] === 'active' || customer.row['status'] === 'lapsed') &&
      orders.some((order) => order.week === week && order.cycle === 1 && order.fate === 'skipped'),
  );
  TAKEN.forEach((quantity, index) => {
    const skipper = skippers[index];
    if (skipper) addRogueOrder(world, calendar, week, skipper.customer, quantity, index);
  });
}

function addRogueOrder(
  world: World,
  calendar: Calendar,
  week: Week,
  customer: Customer,
  quantity: number,
  nth: number,
): void {
  const product = week.meals.find(({ sku }) => sku === SCARCE_SKU);
  const buffer = world
    .rows('rogue_buffers')
    .find((row) => row['order_week_id'] === week.id && row['product_id'] === product?.product_id);
  if (!product || !buffer) throw new Error(`${SCARCE_SKU} is not in the open week`);
  buffer['remaining'] = Number(buffer['remaining']) - quantity;
  const line = lineOf(customer, product, quantity);
  const price = priceOf([line], customer.zip.place.tax, null);
  const at = thisMorning(world, week.cycles[1].cutoff, `08:${40 + nth}`);
  const dates = calendar.datesOf(week, 1, customer.rules[1]);
  customer.orders += 1;
  const id = world.add('orders', {
    user_id: customer.id,
    order_week_id: week.id,
    production_cycle_id: 1,
    order_index: customer.orders,
    kind: 'rogue',
    status: 'active',
    address_id: customer.addressId,
    carrier_id: customer.rules[1].carrierId,
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
    items_cents: price.items,
    discount_cents: price.discount,
    shipping_cents: price.shipping,
    tax_cents: price.tax,
    total_cents: price.total,
    total_at_cutoff_cents: 0,
    tax_percent: customer.zip.place.tax,
    created_at: at.toString(),
  });
  for (const cart of ['generated', 'now'])
    world.put('order_items', {
      order_id: id,
      user_id: customer.id,
      cart,
      product_id: product.product_id,
      category_id: product.category_id,
      quantity,
      unit_price_cents: line.unit_price,
    });
  tell(
    world,
    { id, row: world.rows('orders')[id - 1]! },
    {
      at,
      name: 'rogue_order_created',
      by: { staffId: SUPPORT },
      description: `Created a rogue order for ${nameDelivery(dates.deliver_at.toString(), week.number)}`,
      after: { items: [{ sku: product.sku, quantity }], promo_code: null },
    },
  );
}
