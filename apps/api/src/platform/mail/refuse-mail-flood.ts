import { sql } from 'kysely';
import { CallError } from '../call-error.ts';
import type { Tx } from '../database/database.ts';

const WINDOW_MINUTES = 60;
const MOST = 20;

/** Within the hour (STAFF-55). */
export async function refuseMailFlood(tx: Tx, { kind, to, most = MOST }: { kind: string; to: string; most?: number }) {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(recipient)`, '=', to.toLowerCase())
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Temporal.Instant>`now() - ${sql.lit(`${WINDOW_MINUTES} minutes`)}::interval`)
    .executeTakeFirstOrThrow();
  if (Number(count) < most) return;
  throw new CallError('too_many_attempts', 'Too many e-mails were sent to this address. Try again in an hour.', {
    retryAfter: WINDOW_MINUTES * 60,
  });
}
