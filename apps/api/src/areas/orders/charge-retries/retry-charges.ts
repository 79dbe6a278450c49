import { postponedUntil } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { businessNow } from '../../../platform/clock.ts';
import { faultOf } from '../../../platform/fault.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import {
  type DueRetry,
  findDueRetry,
  findRetryTerms,
  listDueRetries,
  postponeRetry,
} from './charge-retries.queries.ts';
import { retryChunk } from './retry-chunk.ts';

/** At 100 customers, locks last well under the half second that a cutoff or deadline waits for them. */
const CHUNK = 100;

/**
 * Each retry at most once (ORD-75). All that are due are one step, because each was declined at a moment of its own:
 * after an outage thousands of steps would hold up cutoffs and settlements.
 */
export const retryCharges: DueStep = {
  name: 'retry-charges',
  waitsForAnswers: true,
  takesAllDue: true,
  async nextDue(db, now, after) {
    return (await findDueRetry(db, now, after))?.due_at ?? null;
  },
  async run(ctx, moment) {
    // A later retry of an order becomes due once the earlier one is skipped.
    while (!ctx.signal.aborted && (await retryAllOnce(ctx, moment)));
  },
};

/** True if any retry was made, skipped or postponed. */
async function retryAllOnce(ctx: JobContext, moment: Temporal.Instant): Promise<boolean> {
  let isMoving = false;
  let after: DueRetry | undefined;
  while (!ctx.signal.aborted) {
    const due = await listDueRetries(ctx.db, moment, { after, limit: CHUNK });
    after = due.at(-1);
    if (after === undefined) break;
    if (await retryOrPostpone(ctx, firstOfEachCustomer(due), moment)) isMoving = true;
  }
  return isMoving;
}

/** Orders of one customer share means to pay and prices; the others follow. */
const firstOfEachCustomer = (due: readonly DueRetry[]): DueRetry[] =>
  [...Map.groupBy(due, ({ user_id }) => user_id).values()].flatMap((own) => own[0] ?? []);

/**
 * If one fails, halves are tried until it is alone; its order and the overdue steps show it. If it cannot even be
 * postponed, the step fails and is run again a second later.
 */
async function retryOrPostpone(ctx: JobContext, due: readonly DueRetry[], moment: Temporal.Instant): Promise<boolean> {
  const [first, ...others] = due;
  if (!first || ctx.signal.aborted) return false;
  try {
    return await ctx.transaction((tx) => retryChunk(tx, ctx, due, moment));
  } catch (error) {
    if (others.length === 0) return postpone(ctx, first, error);
  }
  const half = Math.ceil(due.length / 2);
  const isMoved = await retryOrPostpone(ctx, due.slice(0, half), moment);
  return (await retryOrPostpone(ctx, due.slice(half), moment)) || isMoved;
}

async function postpone(ctx: JobContext, { id, order_id }: DueRetry, error: unknown): Promise<true> {
  ctx.log.error({ err: faultOf(error), order_id, retry_id: id }, 'a retry of a charge failed and is tried again');
  const [terms] = await findRetryTerms(ctx.db, [order_id]);
  await postponeRetry(ctx.db, id, postponedUntil(await businessNow(ctx.db), terms?.deadline_at ?? null));
  return true;
}
