import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import {
  isStoppedByCancellation,
  RETRY_SKIP_MESSAGES,
  retrySkip,
  spacedMoments,
} from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { RetrySkip } from '@larder/domain/values/charging/charge-retries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import type { PayContext } from '../charging/pay-orders.ts';
import { type Locked, lockOrders } from '../window/lock-order.ts';
import { reactivateCurrentCarts } from '../window/reactivate-current-carts.ts';
import {
  type DueRetry,
  listCustomersToCharge,
  listPlannedRetries,
  type RetryChange,
  saveRetries,
} from './charge-retries.queries.ts';

/**
 * As many statements for many retries as for one. At most one of each customer. False if all were made, moved or
 * cancelled in the meantime, or wait for the answer to another charge.
 */
export async function retryChunk(
  tx: Tx,
  ctx: PayContext,
  due: readonly DueRetry[],
  moment: Temporal.Instant,
): Promise<boolean> {
  // Reads the clock under the locks: nothing is charged after the deadline, however late the step is.
  const locked = await lockOrders(
    tx,
    due.map(({ order_id }) => order_id),
  );
  const now = locked[0]?.now;
  if (!now) return false;
  const attempts = await attemptsOf(tx, locked, { due, moment });
  const charged = attempts.filter(({ skip }) => skip === null);
  const paid = await reactivateCurrentCarts(
    tx,
    ctx,
    charged.map(({ locked: each, retry }) => ({ ...each, attempt: retry.attempt })),
    now,
  );
  const payments = new Map(paid.taken.map(({ due: { orderId }, paymentId }) => [orderId, paymentId]));
  const results = [
    ...attempts.flatMap(({ locked: each, retry, skip }) => (skip === null ? [] : [skipped(each, retry, skip)])),
    ...charged.flatMap((attempt) => [
      made(attempt.retry, payments.get(attempt.locked.order.id) ?? null),
      ...spaced(attempt),
    ]),
  ];
  await saveRetries(
    tx,
    results.map(({ retry }) => retry),
    now,
  );
  await recordAll(tx, SYSTEM, [...paid.changes, ...results.flatMap(({ change }) => change ?? [])]);
  return attempts.length > 0;
}

type Planned = Awaited<ReturnType<typeof listPlannedRetries>>[number];

interface Attempt {
  locked: Locked;
  retry: Planned;
  later: Planned[];
  skip: RetrySkip | null;
}

interface Result {
  retry: RetryChange;
  change?: Change;
}

async function attemptsOf(
  tx: Tx,
  locked: readonly Locked[],
  { due, moment }: { due: readonly DueRetry[]; moment: Temporal.Instant },
): Promise<Attempt[]> {
  const ids = new Set(due.map(({ id }) => id));
  const orders = locked.map(({ order }) => order);
  const planned = Map.groupBy(
    await listPlannedRetries(
      tx,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const customers = new Map(
    (
      await listCustomersToCharge(
        tx,
        orders.map(({ user_id }) => user_id),
      )
    ).map((customer) => [customer.id, customer]),
  );
  return locked.flatMap((each): Attempt[] => {
    const { order, now } = each;
    const own = planned.get(order.id) ?? [];
    const retry = own.find(({ id, due_at }) => ids.has(id) && isPassed(due_at, moment));
    const customer = customers.get(order.user_id);
    const phase = phaseOf(order, now);
    if (!retry || !customer || phase === 'charging') return [];
    const skip = retrySkip({
      is_window_open: phase === 'window',
      status: order.status,
      is_paid: stillDue(order, order.total_cents) === ZERO,
      is_subscription_cancelled: isStoppedByCancellation(order, customer.subscription_cancelled_at),
      ...customer,
    });
    return [{ locked: each, retry, later: own.filter((other) => other !== retry), skip }];
  });
}

const made = ({ id, due_at }: Planned, payment_id: number | null): Result => ({
  retry: { id, status: 'made', skip: null, payment_id, due_at },
});

/** A retry that is made late is not followed by another at once (ORD-74). */
function spaced({ locked, retry, later }: Attempt): Result[] {
  const { order, now } = locked;
  const moments = spacedMoments(
    { due_at: retry.due_at, made_at: now },
    later.map((each) => each.due_at),
    order.post_cutoff_changes_deadline_at ?? now,
  );
  return later.flatMap((each, index) => {
    const moment = moments[index] ?? null;
    if (moment === null) return [skipped(locked, each, 'window-closed')];
    return moment.equals(each.due_at) ? [] : [moved(locked, each, moment)];
  });
}

function moved({ order, now }: Locked, { id, attempt, due_at }: Planned, to: Temporal.Instant): Result {
  return {
    retry: { id, status: 'planned', skip: null, payment_id: null, due_at: to },
    change: {
      name: 'charge_retry_moved',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `Moved retry ${attempt} of the charge, because the one before it was made late`,
      before: { due_at: due_at.toString() },
      after: { due_at: to.toString() },
      at: now,
    },
  };
}

function skipped({ order, now }: Locked, { id, attempt, due_at }: Planned, skip: RetrySkip): Result {
  const retry: RetryChange = { id, status: 'skipped', skip, payment_id: null, due_at };
  if (skip === 'not-needed') return { retry };
  return {
    retry,
    change: {
      name: 'charge_retry_skipped',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `Retry ${attempt} of the charge was skipped: ${RETRY_SKIP_MESSAGES[skip]}`,
      after: { attempt, skip },
      at: now,
    },
  };
}
