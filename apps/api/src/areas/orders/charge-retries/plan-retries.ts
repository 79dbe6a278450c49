import { isRefusedForGood, retryMoments } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { parseRetryHours } from '@larder/domain/orders/charge-retries/retry-hours.ts';
import { settingDefault } from '@larder/domain/operations/settings/setting-definitions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Change } from '../../../platform/record.ts';
import { findRetryTerms, insertRetries } from './charge-retries.queries.ts';

interface FailedCharge {
  user_id: number;
  order_id: number;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  /** The gateway's. */
  code: string | null;
}

export interface Retries {
  /** To be recorded by the caller, with its own. */
  changes: Change[];
  /** For the e-mail; empty if no retry is planned for this card. */
  facts: { next_attempt_at?: string };
}

/**
 * By order. A charge that failed at the cutoff is retried; one that failed later leaves what was planned (ORD-74). `now`
 * is when it was declined: a cutoff that is made up for late has a moment in the past.
 */
export async function planRetries(
  tx: Tx,
  failed: readonly FailedCharge[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, Retries>> {
  const during = failed.filter(({ stage }) => stage !== 'deadline');
  if (during.length === 0) return new Map();
  const terms = new Map(
    (
      await findRetryTerms(
        tx,
        during.map(({ order_id }) => order_id),
      )
    ).map((each) => [each.order_id, each]),
  );
  const planned = during.map((each) => ({ ...each, moments: momentsOf(each, terms.get(each.order_id), now) }));
  await insertRetries(
    tx,
    planned.flatMap(({ order_id, user_id, moments }) =>
      moments.map((due_at, before) => ({ order_id, user_id, attempt: before + 1, due_at })),
    ),
  );
  return new Map(
    planned.map((each) => {
      const next = isRefusedForGood(each.code) ? null : (each.moments[0] ?? terms.get(each.order_id)?.next_at ?? null);
      return [
        each.order_id,
        {
          changes: each.moments.length === 0 ? [] : [plannedChange(each, now)],
          facts: next === null ? {} : { next_attempt_at: next.toString() },
        },
      ];
    }),
  );
}

type Terms = Awaited<ReturnType<typeof findRetryTerms>>[number];

function momentsOf({ stage }: FailedCharge, terms: Terms | undefined, now: Temporal.Instant): Temporal.Instant[] {
  if (stage !== 'cutoff' || !terms || terms.deadline_at === null || terms.is_planned) return [];
  const hours = parseRetryHours(terms.hours ?? settingDefault('charge_retry_hours')) ?? [];
  return retryMoments(now, hours, terms.deadline_at);
}

const plannedChange = (
  { user_id, order_id, moments }: FailedCharge & { moments: Temporal.Instant[] },
  at: Temporal.Instant,
): Change => ({
  name: 'charge_retries_planned',
  subject: { type: 'order', id: order_id },
  userId: user_id,
  orderId: order_id,
  description:
    moments.length === 1 ? 'Planned a retry of the charge' : `Planned ${moments.length} retries of the charge`,
  after: { due_at: moments.map(String) },
  at,
});
