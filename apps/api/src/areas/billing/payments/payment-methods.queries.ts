import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const listSavedMethods = (db: Db, userId: number) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'gateway_reference', 'card_last_four'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();

/** From here on no charge takes these cards; the customer is locked, so none is about to. */
export async function beginRemoval(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removing_at: at })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}

export async function countPendingCharges(db: Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True for the call that removed it; the row stays, since payments refer to it. */
export async function markMethodRemoved(tx: Tx, id: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_methods')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface SavedCard {
  userId: number;
  reference: string;
  last_four: string;
}

/** The first and default card of each customer. */
export async function insertSavedCards(
  tx: Tx,
  cards: readonly SavedCard[],
  createdAt: Temporal.Instant,
): Promise<void> {
  if (cards.length === 0) return;
  await sql`insert into payment_methods (user_id, gateway_reference, card_last_four, is_default, created_at)
    select user_id, reference, last_four, true, ${createdAt}
    from unnest(${cards.map(({ userId }) => userId)}::bigint[], ${cards.map(({ reference }) => reference)}::text[],
      ${cards.map(({ last_four }) => last_four)}::text[]) as each (user_id, reference, last_four)`.execute(tx);
}
