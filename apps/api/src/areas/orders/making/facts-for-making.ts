import type { PlanMember, fillCart, OfferedMeal } from '@larder/domain/orders/cart/fill-cart.ts';
import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { listKids, listOfferedMeals, listPlans, listShippingRules, listSubscribers } from './make-orders.queries.ts';
import { listReceivedBefore, type LockedForMaking } from './regenerate-orders.queries.ts';

export type Subscriber = Awaited<ReturnType<typeof listSubscribers>>[number];
type PlanLine = Awaited<ReturnType<typeof listPlans>>[number];

export interface FactsForMaking {
  windowHours: number;
  holidays: ShippingHoliday[];
  customerOf(order: LockedForMaking): Subscriber | undefined;
  rulesOf(order: LockedForMaking, zipCode: string): ShippingRule[];
  fillingOf(
    order: LockedForMaking,
    customer: Subscriber,
    listMembers: (customer: Subscriber, plan: PlanLine[], kids: PlanMember[]) => PlanMember[],
  ): Parameters<typeof fillCart>[0];
}

export async function findFactsForMaking(tx: Tx, orders: readonly LockedForMaking[]): Promise<FactsForMaking> {
  await holdDating(tx);
  const userIds = [...new Set(orders.map(({ user_id }) => user_id))];
  const customers = new Map<string, Subscriber>();
  const rules = new Map<string, ShippingRule[]>();
  for (const [cycleId, ofCycle] of Map.groupBy(orders, (order) => order.production_cycle_id)) {
    const ids = [...new Set(ofCycle.map(({ user_id }) => user_id))];
    const listed = await listSubscribers(tx, ids, cycleId);
    for (const customer of listed) customers.set(`${customer.id} ${cycleId}`, customer);
    const zipCodes = [...new Set(listed.map(({ zip_code }) => zip_code))];
    if (zipCodes.length === 0) continue;
    for (const [zipCode, found] of await listShippingRules(tx, zipCodes, cycleId))
      rules.set(`${zipCode} ${cycleId}`, found);
  }
  const plans = Map.groupBy(await listPlans(tx, userIds), (line) => line.user_id);
  const kids = Map.groupBy(await listKids(tx, userIds), (kid) => kid.user_id);
  const received = await listReceivedBefore(
    tx,
    orders.map(({ id }) => id),
  );
  const meals = await listMeals(tx, orders);
  return {
    ...(await datingFacts(tx, orders)),
    customerOf: (order) => customers.get(`${order.user_id} ${order.production_cycle_id}`),
    rulesOf: (order, zipCode) => rules.get(`${zipCode} ${order.production_cycle_id}`) ?? [],
    fillingOf: (order, customer, listMembers) => ({
      planMembers: listMembers(customer, plans.get(customer.id) ?? [], kids.get(customer.id) ?? []),
      meals: meals.get(order.order_week_id) ?? [],
      active_weeks: customer.number_of_active_weeks,
      received: received.get(order.id) ?? new Set(),
    }),
  };
}

async function datingFacts(tx: Tx, orders: readonly LockedForMaking[]) {
  const windowHours = await numberSetting(tx, 'post_cutoff_window_hours');
  const [first] = orders.map(({ date }) => date).toSorted();
  if (first === undefined) return { windowHours, holidays: [] };
  return { windowHours, holidays: await listAppliedHolidays(tx, Temporal.PlainDate.from(first)) };
}

async function listMeals(tx: Tx, orders: readonly LockedForMaking[]): Promise<Map<number, OfferedMeal[]>> {
  const meals = new Map<number, OfferedMeal[]>();
  for (const { meal_rotation_id: id, order_week_id: weekId } of orders)
    if (id !== null && !meals.has(weekId)) meals.set(weekId, await listOfferedMeals(tx, id, weekId));
  return meals;
}
