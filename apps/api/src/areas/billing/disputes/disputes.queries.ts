import { type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/database/database.ts';

const MOST = 100;

const disputes = (db: Db | Tx) =>
  db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.reference', 'd.amount_cents as amount', 'd.reason', 'd.status', 'd.respond_by'])
    .select(['d.opened_at', 'd.reviewed_at'])
    .select((row) => [
      jsonObjectFrom(
        row
          .selectFrom('orders as o')
          .select(['o.id', 'o.order_week_id', 'o.deliver_at'])
          .whereRef('o.id', '=', 'd.order_id'),
      ).as('order'),
      jsonObjectFrom(
        row
          .selectFrom('users as u')
          .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
          .whereRef('u.id', '=', 'd.user_id'),
      ).as('user'),
      jsonObjectFrom(
        row.selectFrom('gift_cards as g').select(['g.id', 'g.code']).whereRef('g.id', '=', 'd.gift_card_id'),
      ).as('gift_card'),
    ]);

export type ListedDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export const findDispute = (db: Db | Tx, id: number) => disputes(db).where('d.id', '=', id).executeTakeFirst();

/** Open, or lost and not reviewed. */
const isListed = sql<SqlBool>`(d.status in ('needs-response', 'under-review') or (d.status = 'lost' and d.reviewed_at is null))`;

export const listDisputeRows = (db: Db) =>
  disputes(db)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(isListed)
    .orderBy(sql`case d.status when 'needs-response' then 1 when 'lost' then 2 else 3 end`)
    .orderBy(sql`d.respond_by nulls last`)
    .orderBy('d.id')
    .limit(MOST)
    .execute();

export const findDisputesCustomer = (db: Db | Tx, id: number) =>
  db.selectFrom('disputes').select(['user_id', 'order_id']).where('id', '=', id).executeTakeFirst();

export const lockDisputeById = (tx: Tx, id: number) =>
  tx
    .selectFrom('disputes')
    .select(['id', 'status', 'amount_cents', 'reviewed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const setReviewed = (tx: Tx, id: number, staffId: number, at: Temporal.Instant) =>
  tx
    .updateTable('disputes')
    .set({ reviewed_at: at, reviewed_by: staffId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** Those that may still change at the gateway. */
export const listOpenReferences = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('disputes')
      .select('reference')
      .where('status', 'in', ['needs-response', 'under-review'])
      .orderBy('id')
      .execute()
  ).map(({ reference }) => reference);

export async function listKnownReferences(db: Db, references: string[]): Promise<string[]> {
  const rows = await db.selectFrom('disputes').select('reference').where('reference', 'in', references).execute();
  return rows.map(({ reference }) => reference);
}
