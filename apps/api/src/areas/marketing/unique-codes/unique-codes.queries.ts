import { sql } from 'kysely';
import type { UniqueCode } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';

export const lockCampaign = (tx: Tx, id: number) =>
  tx
    .selectFrom('promo_codes')
    .select(['id', 'code', 'is_active', 'expires_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Lock its promo code first: uses are counted under that lock. */
export const findUniqueCode = (
  tx: Db | Tx,
  promoCodeId: number,
  code: string,
): Promise<(UniqueCode & { id: number }) | undefined> =>
  tx
    .selectFrom('unique_codes')
    .select(['id', 'code', 'uses_limit', 'uses_count'])
    .where('promo_code_id', '=', promoCodeId)
    .where('code', '=', code)
    .executeTakeFirst();

export async function hasUniqueCodes(tx: Db | Tx, promoCodeId: number): Promise<boolean> {
  const query = tx.selectFrom('unique_codes').select('id').where('promo_code_id', '=', promoCodeId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function isUniqueCode(tx: Tx, code: string): Promise<boolean> {
  const query = tx.selectFrom('unique_codes').select('id').where('code', '=', code);
  return (await query.executeTakeFirst()) !== undefined;
}

export const countUse = (tx: Tx, id: number) =>
  tx
    .updateTable('unique_codes')
    .set((row) => ({ uses_count: row('uses_count', '+', 1) }))
    .where('id', '=', id)
    .execute();

const ofCampaign = (promoCodeId: number) => sql`b.name = ${BATCH_NAMES.uniqueCodes}
  and (b.input ->> 'promo_code_id')::bigint = ${promoCodeId}`;

/** With those that running batches still have to generate. */
export async function countPlannedCodes(tx: Tx, promoCodeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from unique_codes where promo_code_id = ${promoCodeId})::int + coalesce((
      select sum((j.input ->> 'count')::int) from batches b join batch_jobs j on j.batch_id = b.id and j.status = 'pending'
      where ${ofCampaign(promoCodeId)} and b.finished_at is null and b.cancelled_at is null), 0)::int as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export const insertPartJobs = (tx: Tx, batchId: number, sizes: readonly number[]) =>
  sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, n, jsonb_build_object('count', size)
    from unnest(${[...sizes]}::int[]) with ordinality as each (size, n)`.execute(tx);

/** Returns how many of them were new; a code that exists already is left out. */
export async function insertUniqueCodes(
  tx: Tx,
  { promoCodeId, usesLimit, now }: { promoCodeId: number; usesLimit: number; now: Temporal.Instant },
  codes: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`insert into unique_codes (promo_code_id, code, uses_limit, created_at)
    select ${promoCodeId}::bigint, each.code, ${usesLimit}::int, ${now}
    from unnest(${[...codes]}::text[]) as each (code)
    where not exists (select from promo_codes p where p.code = each.code)
    on conflict (code) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function countUniqueCodes(db: Db, promoCodeId: number) {
  return db
    .selectFrom('unique_codes')
    .select([
      sql<number>`count(*)::int`.as('codes'),
      sql<number>`(count(*) filter (where uses_count > 0))::int`.as('used_codes'),
      sql<number>`coalesce(sum(uses_count), 0)::float8`.as('uses'),
      sql<number>`coalesce(sum(uses_limit), 0)::float8`.as('most_uses'),
    ])
    .where('promo_code_id', '=', promoCodeId)
    .executeTakeFirstOrThrow();
}

const LATEST = 3;

export async function listBatchIds(db: Db, promoCodeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select b.id from batches b where ${ofCampaign(promoCodeId)}
    order by b.id desc limit ${LATEST}`.execute(db);
  return rows.map(({ id }) => id);
}

export const allUniqueCodes = (tx: Tx, promoCodeId: number, size: number) =>
  pagesOf(
    tx,
    tx
      .selectFrom('unique_codes')
      .select(['code', 'uses_limit', 'uses_count', 'created_at'])
      .where('promo_code_id', '=', promoCodeId)
      .orderBy('id'),
    size,
  );
