import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import {
  postponedUntil,
  RETRY_SKIP_MESSAGES,
  retrySkip,
  spacedMoments,
} from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import type { RetrySkip } from '@larder/domain/values/charging/charge-retries.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { faultOf } from '../../../platform/fault.ts';
import { type Locked, lockOrder } from '../window/lock-order.ts';
import { reactivateCurrentCart } from '../window/unsuspend-order.ts';
import {
  findDueRetry,
  findRetry,
  findRetryTerms,
  finishRetry,
  listDueRetries,
  listPlannedRetries,
  moveRetry,
  postponeRetry,
  readCustomer,
} from './charge-retries.queries.ts';

const CHUNK = 200;

/** Each retry at most once, in its own transaction (ORD-75). */
export const retryCharges: DueStep = {
  name: 'retry-charges',
  waitsForAnswers: true,
  async nextDue(db, now, after) {
    return (await findDueRetry(db, now, after))?.due_at ?? null;
  },
  async run(ctx, moment) {
    for (let isMoving = true; isMoving && !ctx.signal.aborted;) {
      isMoving = false;
      for (const { id, order_id } of await listDueRetries(ctx.db, moment, CHUNK)) {
        if (ctx.signal.aborted) return;
        if (await retryOrPostpone(ctx, { id, order_id, moment })) isMoving = true;
      }
    }
  },
};

interface DueRetry {
  id: number;
  order_id: number;
  /** The now of the step. */
  moment: Temporal.Instant;
}

/**
 * One that fails does not stop the others; its order and the overdue steps show it. If it cannot even be postponed, the
 * step fails and is run again a second later.
 */
async function retryOrPostpone(ctx: JobContext, due: DueRetry): Promise<boolean> {
  const { id, order_id } = due;
  try {
    return await ctx.transaction((tx) => retryCharge(tx, ctx, due));
  } catch (error) {
    ctx.log.error({ err: faultOf(error), order_id, retry_id: id }, 'a retry of a charge failed and is tried again');
    const [terms] = await findRetryTerms(ctx.db, [order_id]);
    await postponeRetry(ctx.db, id, postponedUntil(await businessNow(ctx.db), terms?.deadline_at ?? null));
    return true;
  }
}

/** False if it was made, moved or cancelled in the meantime, or waits for the answer to another charge. */
async function retryCharge(tx: Tx, ctx: JobContext, { id, order_id: orderId, moment }: DueRetry): Promise<boolean> {
  // Reads the clock under the locks: nothing is charged after the deadline, however late the step is.
  const locked = await lockOrder(tx, orderId);
  const { order, now } = locked;
  const retry = await findRetry(tx, id);
  const phase = phaseOf(order, now);
  if (retry?.status !== 'planned' || !isPassed(retry.due_at, moment) || phase === 'charging') return false;
  const skip = retrySkip({
    is_window_open: phase === 'window',
    status: order.status,
    is_paid: stillDue(order, order.total_cents) === ZERO,
    ...(await readCustomer(tx, order.user_id)),
  });
  if (skip !== null) {
    await skipRetry(tx, locked, retry, skip);
    return true;
  }
  const { paymentId } = await reactivateCurrentCart(tx, { ...ctx, actor: SYSTEM }, orderId, retry.attempt);
  await finishRetry(tx, id, { status: 'made', payment_id: paymentId }, now);
  await spaceLater(tx, locked, retry.due_at);
  return true;
}

/** A retry that is made late is not followed by another at once (ORD-74). */
async function spaceLater(tx: Tx, locked: Locked, due_at: Temporal.Instant): Promise<void> {
  const { order, now } = locked;
  const later = await listPlannedRetries(tx, order.id);
  const moments = spacedMoments(
    { due_at, made_at: now },
    later.map((each) => each.due_at),
    order.post_cutoff_changes_deadline_at ?? now,
  );
  for (const [index, each] of later.entries()) {
    const moment = moments[index] ?? null;
    if (moment === null) await skipRetry(tx, locked, each, 'window-closed');
    else if (!moment.equals(each.due_at)) await moveAfter(tx, locked, each, moment);
  }
}

async function moveAfter(
  tx: Tx,
  { order, now }: Locked,
  retry: Planned & { due_at: Temporal.Instant },
  to: Temporal.Instant,
): Promise<void> {
  await moveRetry(tx, retry.id, to);
  await record(tx, SYSTEM, {
    name: 'charge_retry_moved',
    subject: { type: 'order', id: order.id },
    userId: order.user_id,
    orderId: order.id,
    description: `Moved retry ${retry.attempt} of the charge, because the one before it was made late`,
    before: { due_at: retry.due_at.toString() },
    after: { due_at: to.toString() },
    at: now,
  });
}

interface Planned {
  id: number;
  attempt: number;
}

async function skipRetry(tx: Tx, { order, now }: Locked, { id, attempt }: Planned, skip: RetrySkip): Promise<void> {
  await finishRetry(tx, id, { status: 'skipped', skip }, now);
  if (skip === 'not-needed') return;
  await record(tx, SYSTEM, {
    name: 'charge_retry_skipped',
    subject: { type: 'order', id: order.id },
    userId: order.user_id,
    orderId: order.id,
    description: `Retry ${attempt} of the charge was skipped: ${RETRY_SKIP_MESSAGES[skip]}`,
    after: { attempt, skip },
    at: now,
  });
}
