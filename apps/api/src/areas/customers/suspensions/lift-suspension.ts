import type { Suspension } from '@larder/contract/customers/suspensions/suspensions.ts';
import { effectOf, refusalToLiftSuspension } from '@larder/domain/customers/suspensions/lift-suspension.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { lockCustomers, refreshStatus } from '../../orders/reading/customer-status.queries.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { endSuspension, findCustomer, listAffectedOrders, listWaitingOrders } from './suspensions.queries.ts';

interface Lifted {
  suspension: Suspension;
  refusal: Refusal | null;
  now: Temporal.Instant;
}

export const showSuspension = async (ctx: StaffContext, userId: number): Promise<Suspension> =>
  (await rolledBack(ctx, (tx) => lift(tx, userId))).suspension;

/** Charges nothing and touches no order (CUST-66). */
export const liftSuspension = (ctx: StaffContext, userId: number, expected: string | undefined) =>
  ctx.transaction(async (tx) => {
    const { suspension, refusal, now } = await lift(tx, userId);
    refuseIf(refusal);
    refuseChangedFigures(expected, suspension);
    const status = suspension.status_after;
    await record(tx, ctx.actor, {
      name: 'suspension_lifted',
      subject: { type: 'user', id: userId },
      userId,
      description: 'Suspension lifted without a charge; coming orders are charged at their cutoff',
      before: { status: 'suspended' },
      after: { status, orders: suspension.orders.map(({ order_id, effect }) => ({ order_id, effect })) },
      at: now,
    });
    return { status };
  });

async function lift(tx: Tx, userId: number): Promise<Lifted> {
  await shareComingMoments(tx);
  const customer = found((await lockCustomers(tx, [userId]))[0], `Customer ${userId}`);
  const now = await businessNow(tx);
  await refuseWhileCustomerIsCharged(tx, userId, now);
  const [waiting] = await listWaitingOrders(tx, userId, now);
  const refusal = refusalToLiftSuspension({
    isSuspended: customer.suspended_at !== null,
    isBanned: customer.banned_at !== null,
    waiting: waiting
      ? { order_id: waiting.id, deliver_at: waiting.deliver_at, until: waiting.until?.toString() ?? null }
      : null,
  });
  const affected = await listAffectedOrders(tx, userId, now, chicagoDay(now).toString());
  await endSuspension(tx, userId);
  await refreshStatus(tx, [userId]);
  const { email, status, card_last_four } = await findCustomer(tx, userId);
  const effects = {
    user_id: userId,
    email,
    refusal: refusal?.message ?? null,
    status_after: status,
    card_last_four,
    orders: affected.map((order) => ({
      order_id: order.id,
      deliver_at: order.deliver_at,
      cutoff_at: order.cutoff_at.toString(),
      total: order.total_cents,
      ...effectOf(order),
    })),
  };
  return { suspension: { ...effects, fingerprint: fingerprintOf(effects) }, refusal, now };
}
