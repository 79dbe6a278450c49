import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { type FilledCart, fillCart } from '@larder/domain/orders/cart/fill-cart.ts';
import { regenerationState, REASONS_UNCHANGED } from '@larder/domain/orders/making/regeneration.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { RegenerationState } from '@larder/domain/values/enums/regeneration-states.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Actor } from '../../../platform/record.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { shareComingMoments } from '../weeks/cycle-moments.queries.ts';
import { listPlanMembers, isPaused, wayOf } from './make-orders.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { findFactsForMaking, type FactsForMaking, type Subscriber } from './facts-for-making.ts';
import { recordRegenerated } from './record-regeneration.ts';
import {
  type CartLine,
  listCarts,
  listRegenerated,
  listTotals,
  lockRegenerated,
  type LockedForMaking,
  type RegeneratedOrder,
  removeCarts,
  saveRegenerated,
} from './regenerate-orders.queries.ts';

export interface RegenerationActions {
  refill_cart: boolean;
  recalculate_dates: boolean;
}

export interface OrderThen {
  cart: CartLine[];
  ship_at: string | null;
  deliver_at: string | null;
  total_cents: Cents;
}

export interface Regenerated {
  id: number;
  userId: number | null;
  state: RegenerationState;
  disabledReason: string | null;
  isChanged: boolean;
  note: string | null;
  before: OrderThen | null;
  after: OrderThen | null;
}

interface Plan {
  order: LockedForMaking;
  next: RegeneratedOrder;
  /** Null keeps the cart. */
  cart: FilledCart | null;
  note: string | null;
}

interface LeftAlone {
  state: RegenerationState;
  disabledReason: string;
}

/** Undeliverable orders keep their dates but are filled (ORD-16, ORD-17). Safe to repeat. */
export async function regenerateOrders(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  actions: RegenerationActions,
): Promise<Regenerated[]> {
  await shareComingMoments(tx);
  await holdDating(tx);
  const orders = new Map((await lockRegenerated(tx, ids)).map((order) => [order.id, order]));
  const now = await businessNow(tx);
  const { planned, before, changed } = await planAll(tx, [...orders.values()], actions, now);
  const found = [...orders.keys()];
  await write(tx, changed);
  const after = await listCarts(tx, found, 'now');
  const totals = await listTotals(tx, found);
  await recordRegenerated(tx, actor, changed, { before, after }, now);

  const nextOf = new Map(changed.map(({ next }) => [next.id, next]));
  return ids.map((id) => {
    const order = orders.get(id);
    const plan = planned.get(id);
    const { state, disabledReason } =
      plan && 'disabledReason' in plan ? plan : unchangedAs(regenerationState(order, now));
    const note = plan && 'note' in plan ? plan.note : null;
    const none = { id, state, disabledReason, note, isChanged: nextOf.has(id) };
    if (!order) return { ...none, userId: null, before: null, after: null };
    const was = { ...order, cart: before.get(id) ?? [] };
    const is = { ...(nextOf.get(id) ?? order), cart: after.get(id) ?? [], total_cents: totals.get(id) ?? ZERO };
    return {
      ...none,
      userId: order.user_id,
      before: thenOf(was),
      after: disabledReason === null ? thenOf(is) : null,
    };
  });
}

/** The ids whose orders would change; no order is locked or written. */
export async function listChanging(tx: Tx, ids: readonly number[], actions: RegenerationActions): Promise<Set<number>> {
  await shareComingMoments(tx);
  await holdDating(tx);
  const now = await businessNow(tx);
  const changing = new Set<number>();
  for (let first = 0; first < ids.length; first += TOGETHER) {
    const orders = await listRegenerated(tx, ids.slice(first, first + TOGETHER));
    const { changed } = await planAll(tx, orders, actions, now);
    for (const { order } of changed) changing.add(order.id);
  }
  return changing;
}
const TOGETHER = 1_000;

async function planAll(
  tx: Tx,
  orders: readonly LockedForMaking[],
  actions: RegenerationActions,
  now: Temporal.Instant,
) {
  const open = newestUnskippable(orders.filter((order) => regenerationState(order, now) === 'open'));
  const facts = await findFactsForMaking(tx, open);
  const planned = new Map(open.map((order) => [order.id, planOf(order, facts, actions)]));
  const found = orders.map(({ id }) => id);
  const before = await listCarts(tx, found, 'now');
  const generated = await listCarts(tx, found, 'generated');
  const plans = [...planned.values()].filter((plan) => 'next' in plan);
  return { planned, before, changed: plans.filter((plan) => isChanged(plan, before, generated)) };
}

const unchangedAs = (state: ReturnType<typeof regenerationState>) => ({
  state,
  disabledReason: REASONS_UNCHANGED[state],
});

const thenOf = ({ cart, ship_at, deliver_at, total_cents }: OrderThen): OrderThen => ({
  cart,
  ship_at,
  deliver_at,
  total_cents,
});

/** Only the newest of several (ORD-18). */
function newestUnskippable(orders: readonly LockedForMaking[]): LockedForMaking[] {
  const slotOf = (order: LockedForMaking) => `${order.user_id} ${order.order_week_id} ${order.production_cycle_id}`;
  // By id, so the newest wins.
  const newest = new Map(orders.filter((order) => order.may_unskip).map((order) => [slotOf(order), order.id]));
  return orders.map((order) => ({ ...order, may_unskip: order.may_unskip && newest.get(slotOf(order)) === order.id }));
}

function planOf(order: LockedForMaking, facts: FactsForMaking, actions: RegenerationActions): Plan | LeftAlone {
  const customer = facts.customerOf(order);
  if (!customer) return { state: 'undeliverable', disabledReason: 'Not changed: the customer has no default address.' };
  const cart = actions.refill_cart ? fillCart(facts.fillingOf(order, customer, listPlanMembers)) : null;
  if (cart?.lines.length === 0)
    return {
      state: 'open',
      disabledReason: "Not changed: this week offers nothing for the customer's plan.",
    };
  const current: RegeneratedOrder = {
    id: order.id,
    is_skipped: order.is_skipped,
    skipped_by_pause_id: order.skipped_by_pause_id,
    is_incomplete: cart?.is_incomplete ?? order.is_incomplete,
    address_id: order.address_id,
    carrier_id: order.carrier_id,
    planned_ship_at: order.planned_ship_at,
    ship_at: order.ship_at,
    deliver_at: order.deliver_at,
  };
  const woken = (next: RegeneratedOrder) => (cart !== null && order.may_unskip ? unskipped(next, customer) : next);
  if (!actions.recalculate_dates) return { order, next: woken(current), cart, note: null };
  const way = wayOf(customer, facts.rulesOf(order, customer.zip_code));
  if (!way) {
    const notDriven = `No carrier serves ${customer.zip_code} in this cycle, so the order keeps its dates.`;
    return cart === null
      ? { state: 'undeliverable', disabledReason: notDriven }
      : { order, next: woken(current), cart, note: notDriven };
  }
  const weekDate = Temporal.PlainDate.from(order.date);
  const deadline = postCutoffDeadlineAt(order.cutoff_at, facts.windowHours);
  const dates = orderDates({ weekDate, deadline, holidays: facts.holidays, ...way });
  const next = woken({
    ...current,
    address_id: customer.address_id,
    carrier_id: way.carrierId,
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
  });
  return { order, next, cart, note: null };
}

/** Within a pause it waits for the pause to end. */
const unskipped = (next: RegeneratedOrder, customer: Subscriber): RegeneratedOrder =>
  isPaused(customer, next.deliver_at)
    ? { ...next, skipped_by_pause_id: customer.pause_id }
    : { ...next, is_skipped: false };

/** Unchanged orders keep their version, so that open edits are not refused. */
function isChanged({ order, next, cart }: Plan, before: Carts, generated: Carts): boolean {
  const fields = Object.keys(next) as (keyof RegeneratedOrder)[];
  if (fields.some((field) => next[field] !== order[field])) return true;
  return cart !== null && (!isSame(cart, before.get(order.id)) || !isSame(cart, generated.get(order.id)));
}
type Carts = Map<number, CartLine[]>;

function isSame(cart: FilledCart, lines: CartLine[] = []): boolean {
  const quantities = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  return (
    cart.lines.length === quantities.size &&
    cart.lines.every(({ product_id, quantity }) => quantities.get(product_id) === quantity)
  );
}

async function write(tx: Tx, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return;
  const refilled = plans.flatMap(({ order, cart }) => (cart ? [{ order, cart }] : []));
  if (refilled.length > 0) {
    await removeCarts(
      tx,
      refilled.map(({ order }) => order.id),
    );
    await insertRows(tx, 'order_items', refilled.flatMap(itemsOf));
  }
  await saveRegenerated(
    tx,
    plans.map(({ next }) => next),
  );
  await priceComingOrders(
    tx,
    plans.map(({ order }) => order.id),
  );
}

const itemsOf = ({ order, cart }: { order: LockedForMaking; cart: FilledCart }) =>
  (['generated', 'now'] as const).flatMap((kind) =>
    cart.lines.map((line) => ({
      order_id: order.id,
      user_id: order.user_id,
      cart: kind,
      unit_price_cents: ZERO,
      ...line,
    })),
  );
