import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

export interface PromoCodeFilter {
  code?: string | undefined;
  search?: string | undefined;
}

/** By a customer or a rogue order, so it can no longer be deleted. */
export const isAppliedSql = sql<boolean>`(promo_codes.applications_count > 0 or exists (
  select from promo_code_regulations r join orders o on o.promo_code_regulation_id = r.id
  where r.promo_code_id = promo_codes.id))`;

/** By an index; its own code can no longer be applied (MKT-71). */
export const hasUniqueCodesSql = sql<boolean>`exists (select from unique_codes u where u.promo_code_id = promo_codes.id)`;

export type LinkOf = (code: string) => string | null;

interface Row {
  code: string;
  is_active: boolean;
  has_unique_codes: boolean;
  created_at: Temporal.Instant;
}
export const toRowFields = ({ code, is_active, has_unique_codes, created_at }: Row, linkOf: LinkOf) => ({
  status: is_active ? ('active' as const) : ('disabled' as const),
  application_link_url: has_unique_codes ? null : linkOf(code),
  created_at: created_at.toString(),
});

const uniqueCodeSql = (typed: string) => sql<string | null>`(select u.code from unique_codes u
  where u.code = ${typed} and u.promo_code_id = promo_codes.id)`;

/** Those that begin with the text first; with a unique code, its campaign. */
export function promoCodesInOrder(db: Db, filter: PromoCodeFilter) {
  const typed = escapeLike((filter.search ?? filter.code ?? '').trim().toUpperCase());
  let query = db.selectFrom('promo_codes');
  if (typed !== '')
    query = query.where((row) => row.or([row('code', 'like', `%${typed}%`), row('id', '=', idOfCodeSql(typed))]));
  // Without ranking the index gives the page directly.
  const ranked = typed === '' ? query : query.orderBy(sql`code like ${`${typed}%`}`, 'desc');
  return ranked
    .select(['id', 'code', 'description', 'notes', 'is_active', 'expires_on', 'applications_count', 'created_at'])
    .select([isAppliedSql.as('is_applied'), hasUniqueCodesSql.as('has_unique_codes')])
    .select(uniqueCodeSql(typed).as('unique_code'))
    .orderBy('id', 'desc');
}

export async function listPromoCodes(
  db: Db,
  filter: PromoCodeFilter & { page: number; per_page: number },
  linkOf: LinkOf,
) {
  const { rows, pagination } = await pageOf(promoCodesInOrder(db, filter), filter, 'id');
  return { data: rows.map((row) => ({ ...row, ...toRowFields(row, linkOf) })), meta: { pagination } };
}

/** The id of the promo code that a customer enters: by its own code or by one of its unique codes. */
export const idOfCodeSql = (code: string) => sql<number>`(select id from promo_codes where code = ${code}
  union all select promo_code_id from unique_codes where code = ${code} limit 1)`;

/** So that its limit of uses and those of its unique codes hold when two apply it at once. */
export const lockPromoCode = (tx: Tx, code: string) =>
  tx.selectFrom('promo_codes').selectAll().where('id', '=', idOfCodeSql(code)).forUpdate().executeTakeFirst();

export const findActiveApplication = (tx: Db | Tx, userId: number) =>
  tx
    .selectFrom('promo_code_applications as a')
    .innerJoin('promo_codes as c', 'c.id', 'a.promo_code_id')
    .leftJoin('unique_codes as u', 'u.id', 'a.unique_code_id')
    .select(['a.id', 'a.promo_code_id', 'a.status'])
    .select((row) => row.fn.coalesce('u.code', 'c.code').as('code'))
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'deactivated')
    .executeTakeFirst();

export const findApplicant = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'version', 'email', 'is_admin', 'status', 'number_of_active_weeks', 'id_me_group'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const deactivateApplication = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx
    .updateTable('promo_code_applications')
    .set({ status: 'deactivated', depleted_at: now })
    .where('id', '=', id)
    .execute();

/** Requires the lock on the code, because it raises the count. */
export async function insertApplication(
  tx: Tx,
  userId: number,
  { promoCodeId, uniqueCodeId }: { promoCodeId: number; uniqueCodeId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set((row) => ({ applications_count: row('applications_count', '+', 1) }))
    .where('id', '=', promoCodeId)
    .execute();
  await tx
    .insertInto('promo_code_applications')
    .values({
      user_id: userId,
      promo_code_id: promoCodeId,
      unique_code_id: uniqueCodeId,
      created_at: now,
      status: (await isPausing(tx, userId)) ? 'paused' : 'active',
    })
    .execute();
}

/** A code applied during a pause is paused too (MKT-15). */
async function isPausing(db: Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'paused')
    .executeTakeFirst();
  return row !== undefined;
}
