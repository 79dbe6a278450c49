import type { ChargeRetry } from '@larder/contract/orders/charge-retries/charge-retries.ts';
import { POSTPONED_MESSAGE, RETRY_SKIP_MESSAGES } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import type { ChargeRetryState } from '@larder/domain/values/charging/charge-retries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listRetries } from './charge-retries.queries.ts';

type Row = Awaited<ReturnType<typeof listRetries>>[number];

export const showRetries = async (db: Db, orderId: number): Promise<ChargeRetry[]> =>
  (await listRetries(db, orderId)).map(toView);

function toView(row: Row): ChargeRetry {
  const { id, attempt, due_at, amount_cents, card_last_four, answered_at, finished_at } = row;
  return {
    id,
    attempt,
    due_at: due_at.toString(),
    state: stateOf(row),
    reason: reasonOf(row),
    amount: amount_cents,
    card_last_four,
    finished_at: (answered_at ?? finished_at)?.toString() ?? null,
  };
}

function reasonOf({ status, skip, failure_reason, postponed_until }: Row): string | null {
  if (skip !== null) return RETRY_SKIP_MESSAGES[skip];
  return status === 'planned' && postponed_until !== null ? POSTPONED_MESSAGE : failure_reason;
}

const OF_PAYMENT = { pending: 'charging', successful: 'succeeded', failed: 'declined' } as const;

/** A retry that balances paid has no payment. */
export function stateOf({ status, payment_status }: Pick<Row, 'status' | 'payment_status'>): ChargeRetryState {
  if (status !== 'made') return status;
  return payment_status === null ? 'succeeded' : OF_PAYMENT[payment_status];
}
