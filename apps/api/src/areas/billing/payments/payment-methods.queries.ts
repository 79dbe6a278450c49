import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ChargedCard } from '../gateway/payment-gateway.ts';

/** Those whose removal has begun: a card that is added since stays. */
export const listMethodsToRemove = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'gateway_reference', 'card_last_four'])
    .where('user_id', '=', userId)
    .where('removing_at', 'is not', null)
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

/**
 * Part of a statement: the card of a payment gets the fingerprint that the gateway answered if it has none, as imported
 * cards do not (MON-43), and the month in which it expires (CUST-76).
 */
export const withChargedCard = (tx: Tx, paymentId: number, { fingerprint, expires }: ChargedCard) => {
  const { month = null, year = null } = expires ?? {};
  return tx.with('charged_card', (db) =>
    db
      .updateTable('payment_methods as m')
      .from('payments as p')
      .set({
        fingerprint: sql<string | null>`coalesce(m.fingerprint, ${fingerprint}::text)`,
        card_exp_month: sql<number | null>`coalesce(${month}::smallint, m.card_exp_month)`,
        card_exp_year: sql<number | null>`coalesce(${year}::smallint, m.card_exp_year)`,
      })
      .whereRef('m.id', '=', 'p.payment_method_id')
      .where('p.id', '=', paymentId)
      .where(
        sql<boolean>`(m.fingerprint is null and ${fingerprint}::text is not null
          or (m.card_exp_month, m.card_exp_year) is distinct from (${month}::smallint, ${year}::smallint)
            and ${year}::smallint is not null)`,
      ),
  );
};

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

/** Lock the customer first. */
export const listMethodsToChoose = (tx: Tx, userId: number) =>
  tx
    .selectFrom('payment_methods')
    .select(['id', 'card_last_four', 'is_default', sql<boolean>`removing_at is not null`.as('is_removing')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();

/** Lock the customer first. */
export const clearDefaultMethod = (tx: Tx, userId: number) =>
  tx
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();

export async function setDefaultMethod(tx: Tx, userId: number, id: number): Promise<void> {
  await clearDefaultMethod(tx, userId);
  await tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', id).execute();
}
