import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { type Customers, type Name, NAMES, person } from './customers.ts';
import { PRICES } from './products.ts';
import { DINNER, FRIENDS_DINNER, SHIPPING_FEE, TAX } from './reference-data.ts';

/** The one order of a customer in a week, with its cart. */
export async function orderOf(ada: Client, customers: Customers, name: Name, weekId: number): Promise<Order> {
  const orders = await ada.read(listOrdersOfUser, {
    params: { id: customers[name].id },
    query: { include: ['cart', 'payments'] },
  });
  const ofWeek = orders.filter(({ week }) => week.id === weekId);
  expect(ofWeek, `orders of ${name} in this week`).toHaveLength(1);
  const [order] = ofWeek;
  if (!order) throw new Error(`${name} has no order.`);
  expectPrice(name, order);
  return order;
}

/** All of a week, and that the list of orders has the same. */
export async function ordersOf(ada: Client, customers: Customers, weekId: number): Promise<Record<Name, Order>> {
  const orders: [Name, Order][] = [];
  for (const name of NAMES) orders.push([name, await orderOf(ada, customers, name, weekId)]);
  const { data, meta } = await ada.call(listOrders, { query: { order_week_id: weekId, per_page: 100 } });
  expect(meta.pagination.total).toBe(NAMES.length);
  const inList = (id: number) => data.find((listed) => listed.id === id);
  for (const [name, order] of orders)
    expect(inList(order.id), `the order of ${name} in the list`).toMatchObject({
      status: order.status,
      total_cost: order.total_cost,
      is_skipped: order.is_skipped,
      deliver_at: order.deliver_at,
      paid: sum([order.paid_amount, order.credits_used, order.comped_used]),
    });
  // Each of NAMES has one.
  return Object.fromEntries(orders) as Record<Name, Order>;
}

/** Calculated here by hand, not by the rules of the program. */
export function priceOf(name: Name, items: readonly { sku: string; quantity: number }[]): Cents {
  const { pays, discount = 0, place } = person(name);
  const unit = (sku: string) => {
    const standard = PRICES[sku] ?? Number.NaN;
    return pays === 'friend' && sku.startsWith('DIN') ? standard - DINNER.price + FRIENDS_DINNER : standard;
  };
  const net = items.reduce((total, { sku, quantity }) => total + unit(sku) * quantity, 0) - discount;
  const hundredths = TAX[place === 'madison' ? 'WI' : 'IL'] * 100;
  const tax = Math.floor((net * hundredths + 5_000) / 10_000);
  return cents(net + tax + SHIPPING_FEE);
}

function expectPrice(name: Name, { cart, total_cost, is_skipped, status }: Order): void {
  const { items = [], costs, discount, shipping, tax, total } = cart?.data ?? {};
  const isVoid = is_skipped || status === 'cancelled';
  expect(total_cost, `the total of ${name}`).toBe(isVoid ? 0 : priceOf(name, items));
  expect(total).toBe(total_cost);
  if (isVoid || !costs) return;
  const cost = items.reduce((all, { unit_price, quantity }) => all + unit_price * quantity, 0);
  expect(cost - (discount ?? 0) + (shipping ?? 0) + (tax ?? 0), `the parts of the total of ${name}`).toBe(total);
  const { subscription, pre_cutoff_changes, post_cutoff_changes } = costs;
  expect(sum([subscription, pre_cutoff_changes, post_cutoff_changes].map((group) => group.total_cost))).toBe(cost);
}

export const creditsUsed = (orders: Record<Name, Order>): Cents =>
  sum(Object.values(orders).map(({ credits_used }) => credits_used));

export const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((all, amount) => all + amount, 0));
