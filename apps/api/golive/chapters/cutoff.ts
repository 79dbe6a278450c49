import { cancelOrder } from '@larder/contract/orders/making/manual-orders.ts';
import { changeCart } from '@larder/contract/orders/window/post-cutoff.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { cyclesOf, moveClockTo, untilDone } from './calendar.ts';
import { balanceOf, type Customers, type Name, NAMES, person } from './customers.ts';
import { orderOf, ordersOf } from './orders.ts';

/** One cycle after the other, in the order of their cutoffs. */
export async function passCutoffs(ada: Client, weekId: number, atEach: () => Promise<void>): Promise<void> {
  const cycles = await cyclesOf(ada, weekId);
  for (const { production_cycle, cutoff_at } of cycles.toSorted((a, b) => (a.cutoff_at < b.cutoff_at ? -1 : 1))) {
    await moveClockTo(ada, cutoff_at);
    await atEach();
    await untilDone(ada, weekId, production_cycle.id, 'cutoff_done_at');
  }
}

/** Before the cutoff one order is cancelled and one gets another cart. */
export async function changeBeforeCutoff(ada: Client, customers: Customers, weekId: number): Promise<void> {
  const { gus, ann } = await ordersOf(ada, customers, weekId);
  await ada.read(cancelOrder, { params: { id: customers.gus.id, orderId: gus.id } });
  expect(await orderOf(ada, customers, 'gus', weekId)).toMatchObject({ status: 'cancelled' });
  const items = [
    { sku: 'DIN-SALMON', quantity: 7 },
    { sku: 'BRK-OATS', quantity: 3 },
  ];
  await ada.read(changeCart, { params: { id: ann.id }, body: { items, version: ann.version } });
  const changed = await orderOf(ada, customers, 'ann', weekId);
  expect(changed.cart?.data.items.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual(items);
}

export type Balances = Record<Name, Cents>;

export async function balancesOf(ada: Client, customers: Customers): Promise<Balances> {
  const balances: [Name, Cents][] = [];
  for (const name of NAMES) balances.push([name, await balanceOf(ada, customers[name].id)]);
  // Each of NAMES has one.
  return Object.fromEntries(balances) as Balances;
}

interface Paid {
  comped: Cents;
  credits: Cents;
  isPaid: boolean;
}

/** First the comped amount of the week, then credit; no customer has a card. */
export function expectedPayment(name: Name, total: Cents, balance: Cents): Paid {
  const terms = person(name).comped;
  const comped = terms === undefined ? 0 : terms === null ? total : Math.min(terms, total);
  const credits = total - comped;
  const isPaid = credits <= balance;
  return { comped: cents(isPaid ? comped : 0), credits: cents(isPaid ? credits : 0), isPaid };
}

/** Each customer has paid what the box costs, or the charge has failed; returns the orders. */
export async function expectCharges(
  ada: Client,
  customers: Customers,
  weekId: number,
  before: Balances,
): Promise<Record<Name, Order>> {
  const orders = await ordersOf(ada, customers, weekId);
  for (const name of NAMES) {
    const order = orders[name];
    if (order.status === 'cancelled' || order.status === 'suspended') continue;
    const { comped, credits, isPaid } = expectedPayment(name, order.total_cost, before[name]);
    expect(order, `the charge of ${name}`).toMatchObject({
      status: isPaid ? 'active' : 'charge-failed',
      comped_used: comped,
      credits_used: credits,
      paid_amount: 0,
    });
    expect(await balanceOf(ada, customers[name].id), `the balance of ${name}`).toBe(before[name] - credits);
  }
  return orders;
}
