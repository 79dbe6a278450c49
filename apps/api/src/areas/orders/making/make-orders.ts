import { isBeforeFirstDelivery } from '@larder/domain/deliveries/first-delivery.ts';
import { isInsidePause } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import { type PlanMember, type FilledCart, fillCart } from '@larder/domain/orders/cart/fill-cart.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { deliveryDate, type OrderDates, orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import {
  type findWeekCycle,
  insertOrders,
  listKids,
  listOfferedMeals,
  listPlans,
  listReceived,
  listShippingRules,
  listSubscribers,
} from './make-orders.queries.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

type WeekCycle = Omit<NonNullable<Awaited<ReturnType<typeof findWeekCycle>>>, 'is_stamped'>;
type Subscriber = Awaited<ReturnType<typeof listSubscribers>>[number];

export interface OrderMaking {
  kind: 'subscription' | 'manual';
  actor: Actor;
  heedsPauses: boolean;
  now: Temporal.Instant;
}

/** Paused and undeliverable customers get none; the system skips empty ones (ORD-4, ORD-5, ORD-12). */
export async function makeOrders(
  tx: Tx,
  cycle: WeekCycle,
  customerIds: number[],
  making: OrderMaking,
): Promise<number[]> {
  if (customerIds.length === 0) return [];
  await holdDating(tx);
  await lockCustomers(tx, customerIds);
  await holdDating(tx);
  const drafts = await draftOrders(tx, cycle, customerIds, making);
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => ({ ...rowOf(draft, cycle, making), created_at: making.now }));
  const deliverAt = new Map(rows.map((row) => [row.user_id, row.deliver_at]));
  const made = await insertOrders(tx, rows);
  const byCustomer = new Map(made.map((order) => [order.user_id, order.id]));
  const items = drafts.flatMap(({ customer, cart }) => itemsOf(customer.id, byCustomer.get(customer.id) ?? 0, cart));
  await insertRows(tx, 'order_items', items);
  const ids = made.map((order) => order.id);
  await priceComingOrders(tx, ids);
  await recordAll(
    tx,
    making.actor,
    made.map((order) => ({
      name: 'order_created',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `Made the order of ${nameDelivery(deliverAt.get(order.user_id) ?? null, cycle.number)}`,
      at: making.now,
    })),
  );
  return ids;
}

interface Draft {
  customer: Subscriber;
  carrierId: number;
  dates: OrderDates;
  planMembers: PlanMember[];
  cart: FilledCart;
}

/** `findReceived` decides which meals fill a cart, not whether it is full (ORD-8). */
export async function draftOrders(
  tx: Db | Tx,
  cycle: WeekCycle,
  customerIds: number[],
  making: Pick<OrderMaking, 'heedsPauses'>,
  findReceived: typeof listReceived = listReceived,
): Promise<Draft[]> {
  const customers = await listSubscribers(tx, customerIds, cycle.production_cycle_id);
  const ids = customers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const zipCodes = [...new Set(customers.map(({ zip_code }) => zip_code))];
  const rules = await listShippingRules(tx, zipCodes, cycle.production_cycle_id);
  const plans = Map.groupBy(await listPlans(tx, ids), (line) => line.user_id);
  const kids = Map.groupBy(await listKids(tx, ids), (kid) => kid.user_id);
  const received = await findReceived(tx, ids);
  const meals =
    cycle.meal_rotation_id === null ? [] : await listOfferedMeals(tx, cycle.meal_rotation_id, cycle.order_week_id);
  const date = Temporal.PlainDate.from(cycle.date);
  const deadline = postCutoffDeadlineAt(cycle.cutoff_at, await numberSetting(tx, 'post_cutoff_window_hours'));
  const holidays = await listAppliedHolidays(tx, date);

  return customers.flatMap((customer) => {
    const way = wayOf(customer, rules.get(customer.zip_code) ?? []);
    if (!way) return [];
    const dates = orderDates({ weekDate: date, deadline, holidays, ...way });
    if (making.heedsPauses && isPaused(customer, dates.deliver_at.toString())) return [];
    const planned = deliveryDate(dates.planned_ship_at, way.daysInTransit);
    if (making.heedsPauses && isBeforeFirstDelivery(planned, customer.first_delivery_date)) return [];
    const planMembers = listPlanMembers(customer, plans.get(customer.id) ?? [], kids.get(customer.id) ?? []);
    const cart = fillCart({
      planMembers,
      meals,
      active_weeks: customer.number_of_active_weeks,
      received: received.get(customer.id) ?? new Set(),
    });
    return [{ customer, carrierId: way.carrierId, dates, planMembers, cart }];
  });
}

interface Preferring {
  carrier_id: number | null;
  ship_weekday: Weekday | null;
  days_in_transit: number | null;
}

/** The preferred carrier, else the zip code's rule (SHIP-4). */
export function wayOf(customer: Preferring, rules: ShippingRule[]) {
  const { carrier_id, ship_weekday, days_in_transit } = customer;
  if (carrier_id !== null && ship_weekday !== null && days_in_transit !== null)
    return { carrierId: carrier_id, shipWeekday: ship_weekday, daysInTransit: days_in_transit };
  const rule = chooseShippingRule(rules);
  return rule && { carrierId: rule.carrier_id, shipWeekday: rule.ship_day_name, daysInTransit: rule.days_in_transit };
}

export const isPaused = ({ paused_until }: Pick<Subscriber, 'paused_until'>, deliverAt: string | null): boolean =>
  isInsidePause(deliverAt, paused_until);

/**
 * Kids with their own categories form the plan; otherwise one plan excludes everything that any kid excludes (ORD-11).
 */
export function listPlanMembers(
  customer: Subscriber,
  plan: { category_id: number; quantity: number }[],
  kids: PlanMember[],
): PlanMember[] {
  const own = kids.filter((kid) => kid.categories.length > 0);
  if (!customer.kids_same_meals && own.length > 0) return own;
  return [
    {
      categories: plan,
      excluded_tag_ids: kids.flatMap((kid) => kid.excluded_tag_ids),
      excluded_indicator_ids: kids.flatMap((kid) => kid.excluded_indicator_ids),
    },
  ];
}

const rowOf = ({ customer, carrierId, dates, cart }: Draft, cycle: WeekCycle, { kind }: OrderMaking) => ({
  user_id: customer.id,
  order_week_id: cycle.order_week_id,
  production_cycle_id: cycle.production_cycle_id,
  order_index: customer.last_order_index + 1,
  kind,
  is_skipped: cart.lines.length === 0,
  is_incomplete: cart.is_incomplete,
  address_id: customer.address_id,
  carrier_id: carrierId,
  planned_ship_at: dates.planned_ship_at.toString(),
  ship_at: dates.ship_at.toString(),
  deliver_at: dates.deliver_at.toString(),
});

const itemsOf = (userId: number, orderId: number, { lines }: FilledCart) =>
  (['generated', 'now'] as const).flatMap((cart) =>
    lines.map((line) => ({ order_id: orderId, user_id: userId, cart, unit_price_cents: ZERO, ...line })),
  );
