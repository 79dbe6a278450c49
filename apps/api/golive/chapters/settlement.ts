import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { until } from '../installation/until.ts';
import { cyclesOf, moveClockTo, untilDone } from './calendar.ts';
import { type Customers, type Name, NAMES } from './customers.ts';
import { type Balances, balancesOf } from './cutoff.ts';
import { ordersOf, sum } from './orders.ts';

export async function passDeadlines(ada: Client, weekId: number, atEach: () => Promise<void>): Promise<void> {
  const cycles = await cyclesOf(ada, weekId);
  for (const { production_cycle, deadline_at } of cycles.toSorted((a, b) => (a.deadline_at < b.deadline_at ? -1 : 1))) {
    await moveClockTo(ada, deadline_at);
    await atEach();
    await untilDone(ada, weekId, production_cycle.id, 'settled_at');
  }
}

/** Every box is paid by exactly what it costs, and nothing is left to return; answers the orders. */
export async function expectSettled(ada: Client, customers: Customers, weekId: number): Promise<Record<Name, Order>> {
  const orders = await ordersOf(ada, customers, weekId);
  for (const name of NAMES) {
    const { status, is_skipped, total_cost, comped_used, credits_used, returns } = orders[name];
    expect(['active', 'cancelled'], `the status of ${name}`).toContain(status);
    expect(returns).toEqual({ credit: 0, refund: 0, kept: 0 });
    if (status === 'active' && !is_skipped)
      expect(sum([comped_used, credits_used]), `what ${name} paid`).toBe(total_cost);
  }
  return orders;
}

/** The one who skipped has everything back, the one with the larger box paid the difference. */
export async function expectWindowSettled(
  ada: Client,
  customers: Customers,
  weekId: number,
  before: Balances,
  inWindow: Record<Name, Order>,
): Promise<void> {
  const orders = await expectSettled(ada, customers, weekId);
  const after = await balancesOf(ada, customers);
  expect(orders.eve).toMatchObject({ is_skipped: true, total_cost: 0 });
  const moved = {
    eve: inWindow.eve.credits_used,
    fay: inWindow.fay.credits_used - orders.fay.total_cost,
  };
  for (const name of NAMES)
    expect(after[name], `the balance of ${name}`).toBe(
      before[name] + (name in moved ? moved[name as keyof typeof moved] : 0),
    );
  expect(moved.fay).toBeLessThan(0);
  const cancelled = NAMES.filter((name) => orders[name].status === 'cancelled');
  expect(cancelled).toEqual(['dan', 'gus']);
}

/** A week is delivered once the last box has arrived. */
export async function deliver(ada: Client, weekId: number): Promise<void> {
  const statusOf = async () => (await ada.read(listOrderWeeks, { query: {} })).find(({ id }) => id === weekId)?.status;
  const { data } = await ada.call(listOrders, { query: { order_week_id: weekId, per_page: 100 } });
  const days = data.map(({ deliver_at }) => deliver_at ?? '').toSorted();
  const after = Temporal.PlainDate.from(days.at(-1) ?? '').add({ days: 1 });
  expect(await statusOf()).toBe('active');
  await moveClockTo(ada, after.toZonedDateTime('America/Chicago').toInstant().toString());
  await until('the delivery of the week', statusOf, (status) => status === 'delivered');
}
