import { sql } from 'kysely';
import type { RegenerationResult } from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

interface NewComparison {
  staffId: number;
  refill_cart: boolean;
  recalculate_dates: boolean;
  compared_at: Temporal.Instant;
  listed_digest: string;
  fingerprint: string;
  orderIds: readonly number[];
}

export async function insertComparison(tx: Tx, { staffId, orderIds, ...values }: NewComparison): Promise<number> {
  const { id } = await tx
    .insertInto('regeneration_comparisons')
    .values({ ...values, created_by: staffId, order_ids: [...orderIds], finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const lengthOf = (column: 'order_ids' | 'changing' | 'same') => sql<number>`cardinality(${sql.ref(column)})`.as(column);

/** Only of the one who made it. */
export async function findComparison(db: Db | Tx, id: number, staffId: number) {
  const row = await db
    .selectFrom('regeneration_comparisons')
    .select(['compared', 'compared_at', 'listed_digest', 'fingerprint', 'finished_at'])
    .select(sql<boolean>`finished_at is null and progressed_at < now() - interval '2 minutes'`.as('is_stalled'))
    .select([lengthOf('order_ids'), lengthOf('changing'), lengthOf('same')])
    .where('id', '=', id)
    .where('created_by', '=', staffId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { order_ids: total, ...counts } = row;
  return { ...counts, total };
}

export async function listComparedIds(
  db: Db | Tx,
  id: number,
  { result, page, per_page }: { result: RegenerationResult; page: number; per_page: number },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${sql.ref(result)}[${(page - 1) * per_page + 1}::int : ${page * per_page}::int] as ids
    from regeneration_comparisons where id = ${id}`.execute(db);
  return rows[0]?.ids.map(Number) ?? [];
}

/** Whether it put one of these orders into its other list. */
export async function isContradicted(
  db: Db | Tx,
  id: number,
  { changing, same }: Record<RegenerationResult, readonly number[]>,
): Promise<boolean> {
  const { rows } = await sql<{ is_contradicted: boolean }>`
    select exists (select unnest(same) intersect select unnest(${changing}::bigint[]))
      or exists (select unnest(changing) intersect select unnest(${same}::bigint[])) as is_contradicted
    from regeneration_comparisons where id = ${id}`.execute(db);
  return rows[0]?.is_contradicted ?? false;
}

/** Undefined once finished or cancelled. */
export async function lockNextOrders(tx: Tx, id: number, chunk: number) {
  const { rows } = await sql<{
    refill_cart: boolean;
    recalculate_dates: boolean;
    ids: number[];
    is_last: boolean;
  }>`select refill_cart, recalculate_dates, order_ids[compared + 1 : compared + ${chunk}::int] as ids,
      compared + ${chunk}::int >= cardinality(order_ids) as is_last
    from regeneration_comparisons where id = ${id} and finished_at is null for update`.execute(tx);
  return rows[0] && { ...rows[0], ids: rows[0].ids.map(Number) };
}

export const saveCompared = (
  tx: Tx,
  id: number,
  { changing, same, isLast }: { changing: readonly number[]; same: readonly number[]; isLast: boolean },
) =>
  sql`update regeneration_comparisons set changing = changing || ${changing}::bigint[], same = same || ${same}::bigint[],
      compared = compared + ${changing.length + same.length}::int, progressed_at = now(),
      finished_at = case when ${isLast}::boolean then now() end
    where id = ${id}`.execute(tx);

/** Undefined of another's. */
export const deleteComparison = (tx: Tx, id: number, staffId: number) =>
  tx
    .deleteFrom('regeneration_comparisons')
    .where('id', '=', id)
    .where('created_by', '=', staffId)
    .returning('id')
    .executeTakeFirst();
