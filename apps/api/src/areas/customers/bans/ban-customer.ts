import type { Ban } from '@larder/contract/customers/bans/bans.ts';
import {
  effectOfBan,
  refusalToBan,
  refusalToChangeBan,
  refusalToLiftBan,
} from '@larder/domain/customers/bans/ban-customer.ts';
import { isStoppedByCancellation, retrySkip } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { type Change, record } from '../../../platform/record.ts';
import { listCustomersToCharge } from '../../orders/charge-retries/charge-retries.queries.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { isWithoutOrder, listOpenCycles } from '../../orders/making/make-orders.queries.ts';
import { lockCustomers, refreshStatus } from '../../orders/reading/customer-status.queries.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { type AffectedOrder, findCustomer, findStatus, listAffectedOrders, setBan } from './bans.queries.ts';

type Customer = Awaited<ReturnType<typeof findCustomer>>;

interface Locked {
  customer: Customer;
  now: Temporal.Instant;
}

export const showBan = (ctx: StaffContext, userId: number): Promise<Ban> =>
  rolledBack(ctx, async (tx) => {
    const locked = await lockedCustomer(tx, userId);
    return changeBan(tx, locked, { banned_at: locked.customer.banned_at === null ? locked.now : null, reason: null });
  });

/** Changes no order: each is decided by the ban at its own cutoff (CUST-95). */
export const banCustomer = (
  ctx: StaffContext,
  userId: number,
  { reason, expected }: { reason: string; expected?: string | undefined },
) =>
  ctx.transaction(async (tx) => {
    const locked = await lockedCustomer(tx, userId);
    refuseIf(refusalToBan(bannableOf(locked.customer)));
    const ban = await changeBan(tx, locked, { banned_at: locked.now, reason });
    refuseChangedFigures(expected, ban);
    await record(tx, ctx.actor, {
      ...changeOf(locked, ban),
      name: 'customer_banned',
      description: `Banned: ${reason}`,
      reason,
    });
    return { status: ban.status_after };
  });

/** Makes no order that was not made because of the ban (CUST-96). */
export const liftBan = (ctx: StaffContext, userId: number, expected: string | undefined) =>
  ctx.transaction(async (tx) => {
    const locked = await lockedCustomer(tx, userId);
    refuseIf(refusalToLiftBan(bannableOf(locked.customer)));
    const lifted = await changeBan(tx, locked, { banned_at: null, reason: null });
    refuseChangedFigures(expected, lifted);
    await record(tx, ctx.actor, {
      ...changeOf(locked, lifted),
      name: 'customer_ban_lifted',
      description: 'Lifted the ban; coming orders are charged at their cutoff',
    });
    return { status: lifted.status_after };
  });

/** Locks moments and customer and reads the clock last, so that a cutoff step sees the ban or has already passed. */
async function lockedCustomer(tx: Tx, userId: number): Promise<Locked> {
  await shareComingMoments(tx);
  found((await lockCustomers(tx, [userId]))[0], `Customer ${userId}`);
  const now = await businessNow(tx);
  await refuseWhileCustomerIsCharged(tx, userId, now);
  return { customer: await findCustomer(tx, userId), now };
}

const bannableOf = ({ is_admin, erased_at, banned_at }: Customer) => ({
  is_admin,
  is_erased: erased_at !== null,
  is_banned: banned_at !== null,
});

async function changeBan(
  tx: Tx,
  { customer, now }: Locked,
  { banned_at, reason }: { banned_at: Temporal.Instant | null; reason: string | null },
): Promise<Ban> {
  const { id, suspended_at, subscription_status, to_be_cancelled_at, card_last_four } = customer;
  const affected = await listAffectedOrders(tx, id, now, chicagoDay(now).toString());
  const retried = await listRetried(tx, id, affected);
  await setBan(tx, id, { banned_at, ban_reason: reason });
  await refreshStatus(tx, [id]);
  const effects = {
    user_id: id,
    banned_at: customer.banned_at?.toString() ?? null,
    reason: customer.ban_reason,
    refusal: refusalToChangeBan(bannableOf(customer))?.message ?? null,
    status_after: await findStatus(tx, id),
    card_last_four,
    orders: affected.map((order) => ({
      order_id: order.id,
      deliver_at: order.deliver_at,
      cutoff_at: order.cutoff_at.toString(),
      deadline_at: order.deadline_at?.toString() ?? null,
      retry_at: retried.has(order.id) ? (order.retry_at?.toString() ?? null) : null,
      total: order.total_cents,
      ...effectOfBan({ ...order, subscription_status }, { banned_at, suspended_at, to_be_cancelled_at }),
    })),
    weeks_without_order: banned_at === null ? await weeksWithoutOrder(tx, customer, now) : [],
  };
  return { ...effects, fingerprint: fingerprintOf(effects) };
}

/** Those whose planned retry only a ban prevents (ORD-75). */
async function listRetried(tx: Tx, userId: number, orders: readonly AffectedOrder[]): Promise<Set<number>> {
  const planned = orders.filter(({ retry_at }) => retry_at !== null);
  const [customer] = planned.length === 0 ? [] : await listCustomersToCharge(tx, [userId]);
  if (customer === undefined) return new Set();
  const retried = planned.filter(
    (order) =>
      retrySkip({
        ...customer,
        is_window_open: true,
        status: order.status,
        is_paid: false,
        is_banned: false,
        is_subscription_cancelled: isStoppedByCancellation(order, customer.subscription_cancelled_at),
      }) === null,
  );
  return new Set(retried.map(({ id }) => id));
}

/** Unpausing or activating a subscription makes missing orders, lifting a ban does not (CUST-96). */
async function weeksWithoutOrder(
  tx: Tx,
  { id, production_cycle_id, subscription_status }: Customer,
  now: Temporal.Instant,
): Promise<number[]> {
  if (production_cycle_id === null || subscription_status !== 'active') return [];
  const weeks: number[] = [];
  for (const cycle of await listOpenCycles(tx, production_cycle_id, now))
    if (await isWithoutOrder(tx, cycle, id)) weeks.push(cycle.number);
  return weeks;
}

const changeOf = ({ customer, now }: Locked, { status_after, orders }: Ban): Omit<Change, 'name' | 'description'> => ({
  subject: { type: 'user', id: customer.id },
  userId: customer.id,
  before: { status: customer.status },
  after: { status: status_after, orders: orders.map(({ order_id, effect }) => ({ order_id, effect })) },
  at: now,
});
