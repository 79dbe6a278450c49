import * as z from 'zod';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import type { WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { applyCredits, type AppliedRow, type RowToCredit } from '../../billing/credits/mass-credits.ts';

/** Locks this many customers for some tenths of a second. */
const CHUNK = 2_000;

const row = z.object({
  /** Rows of files; others have their customer as subject. */
  email: z.string().optional(),
  amount_cents: z.int(),
  reason: z.string(),
  reason_id: z.int().optional(),
  details: z.string().nullish(),
  order_id: z.int().optional(),
  reverses: z.int().optional(),
  /** Null if the reversed row has none. */
  reverses_transaction_id: z.int().nullish(),
});

/** In order, each once. */
export const massCredits = defineJob({
  ...BATCH_RETRIES,
  name: 'mass-credits',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, batch, jobs) {
        const by = { staffId: batch.created_by, at: await businessNow(tx) };
        const rows = jobs.map((job) => ({ ...rowOf(job), position: job.position }));
        const applied = await applyCredits(tx, rows, by);
        return applied.map((outcome, index) => {
          const { position = 0, amount = ZERO } = rows[index] ?? {};
          return { ...outcomeOf(outcome, position), amount };
        });
      },
    }),
});

function rowOf({ input, subject_id }: WaitingJob): RowToCredit {
  const { email, amount_cents, reason, reason_id, details = null, order_id = null, ...reversal } = row.parse(input);
  const { reverses, reverses_transaction_id = null } = reversal;
  const takesBack = reverses === undefined ? undefined : { transactionId: reverses_transaction_id };
  // A retried row of a file has a subject too.
  const customer = email !== undefined && !takesBack ? { email } : { userId: Number(subject_id) };
  const chosen = reason_id === undefined ? undefined : { reasonId: reason_id, details };
  return { ...customer, chosen, amount: cents(amount_cents), reason, order_id, takesBack };
}

const outcomeOf = ({ error, account, before, after, transactionId }: AppliedRow, position: number) => ({
  position,
  error,
  subject: account && { type: 'user' as const, id: account.user_id },
  kept:
    error === null ? { transaction_id: transactionId, balance_before_cents: before, balance_after_cents: after } : {},
});
