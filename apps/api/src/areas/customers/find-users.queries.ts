import { type SelectQueryBuilder, sql } from 'kysely';
import type { CustomerStatus } from '@larder/domain/values/customer-statuses.ts';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import type { Db } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';

export interface UserFilter {
  keyword?: string | undefined;
  status?: CustomerStatus[] | undefined;
  is_admin?: boolean | undefined;
  is_comped?: boolean | undefined;
  production_cycle?: number | undefined;
  sort?: 'id' | 'subscription' | 'subscriptionAsc' | 'subscriptionDesc' | undefined;
  order?: 'asc' | 'desc' | undefined;
  count?: 'exact' | undefined;
  page: number;
  per_page: number;
}

/**
 * Up to here a total is counted, beyond it is the planner's estimate (rulings 1). Measured at a million customers:
 * p95 7.6 ms with 1,000, 20 ms with 10,000.
 */
const CAP = 1_000;

type Users = SelectQueryBuilder<Tables, 'users', object>;
type Ids = { ids: number[]; total: number; isEstimate: boolean };

/** The ids of one page and how many match in all. */
export async function findUserIds(db: Db, filter: UserFilter): Promise<{ ids: number[]; pagination: Pagination }> {
  const matching = where(db.selectFrom('users'), filter, await idsNamedBy(db, filter.keyword));
  const estimate = await estimateOf(matching);
  const isSelective = filter.keyword !== undefined && estimate <= 2 * CAP;
  const found =
    (isSelective && (await pageOfFew(db, matching, filter))) || (await pageOfMany(db, matching, filter, estimate));
  const { ids, total, isEstimate } = await settleTotal(db, matching, filter, found);
  const pagination = paginationOf(filter.page, filter.per_page, ids.length, total);
  return { ids, pagination: isEstimate ? { ...pagination, total_is_estimate: true } : pagination };
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** A word of digits and punctuation is part of a phone number, which is kept as digits. */
const asStored = (word: string) => (/^[\d()+.-]+$/.test(word) && /\d/.test(word) ? word.replace(/\D/g, '') : word);

/** Every word must be found in name, e-mail or phone; a number also names a customer or one of their orders. */
function where(users: Users, filter: UserFilter, named: number[]): Users {
  let query = users;
  const words = (filter.keyword ?? '').split(/\s+/).filter(Boolean).map(asStored);
  if (words.length > 0) {
    query = query.where((row) => {
      const inText = row.and(
        words.map((word) => sql<boolean>`search like '%' || search_text(${escaped(word)}) || '%'`),
      );
      return named.length > 0 ? row.or([inText, row('id', 'in', named)]) : inText;
    });
  }
  if (filter.is_admin !== undefined) query = query.where('is_admin', '=', filter.is_admin);
  if (filter.is_comped !== undefined) query = query.where('is_comped', '=', filter.is_comped);
  if (filter.production_cycle !== undefined) query = query.where('production_cycle_id', '=', filter.production_cycle);
  const dropsStatus = filter.is_admin === true || filter.is_comped === true;
  if (!dropsStatus && filter.status && filter.status.length > 0) query = query.where('status', 'in', filter.status);
  return query;
}

const MOST_DIGITS_OF_AN_ID = 15;

/** The customer of that id, and the customer of the order of that id. */
async function idsNamedBy(db: Db, keyword: string | undefined): Promise<number[]> {
  const digits = keyword?.trim() ?? '';
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS_OF_AN_ID) return [];
  const id = Number(digits);
  const order = await db.selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirst();
  return order ? [id, order.user_id] : [id];
}

async function estimateOf(matching: Users): Promise<number> {
  const [plan] = await matching.select('id').explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

const isAscending = (filter: UserFilter) =>
  filter.sort === 'subscriptionAsc' || (filter.sort !== 'subscriptionDesc' && filter.order === 'asc');

function sortedBy(filter: UserFilter, isReversed = false) {
  const backwards = isReversed ? sql`desc` : sql`asc`;
  const forwards = isReversed ? sql`asc` : sql`desc`;
  if (filter.sort === undefined || filter.sort === 'id')
    return isAscending(filter) ? sql`id ${backwards}` : sql`id ${forwards}`;
  const last = isReversed ? sql`nulls first` : sql`nulls last`;
  return sql`activated_at ${isAscending(filter) ? backwards : forwards} ${last}, id ${forwards}`;
}

/** Few match: one pass over the search index gives them all, and so the page and the exact total. */
async function pageOfFew(db: Db, matching: Users, filter: UserFilter): Promise<Ids | null> {
  const offset = (filter.page - 1) * filter.per_page;
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with matches as materialized (${matching.select(['id', 'activated_at']).limit(CAP + 1)}),
      page as (select id, row_number() over (order by ${sortedBy(filter)}) as place from matches
        order by place limit ${filter.per_page} offset ${offset})
    select (select count(*)::int from matches) as total, array(select id from page order by place) as ids`.execute(db);
  const row = rows[0];
  if (!row || row.total > CAP) return null;
  return { ids: (row.ids ?? []).map(Number), total: row.total, isEstimate: false };
}

/** Many match: the page comes off the index that sorts; the total is counted up to the cap, then estimated. */
async function pageOfMany(db: Db, matching: Users, filter: UserFilter, estimate: number): Promise<Ids> {
  if (filter.count === 'exact') {
    const total = await countOf(db, matching);
    return { ids: await pageFromNearerEnd(matching, filter, total), total, isEstimate: false };
  }
  const ids = await pageOf(matching, filter);
  if (estimate > 2 * CAP) return { ids, total: estimate, isEstimate: true };
  const counted = await countOf(db, matching.limit(CAP + 1));
  return counted <= CAP
    ? { ids, total: counted, isEstimate: false }
    : { ids, total: Math.max(counted, estimate), isEstimate: true };
}

/** The page that runs out knows the total; a page beyond the end has it counted, so that the last one can be found. */
async function settleTotal(db: Db, matching: Users, { page, per_page }: UserFilter, found: Ids): Promise<Ids> {
  if (!found.isEstimate || found.ids.length === per_page) {
    const seen = (page - 1) * per_page + found.ids.length;
    return found.isEstimate ? { ...found, total: Math.max(found.total, seen) } : found;
  }
  if (found.ids.length > 0) return { ...found, total: (page - 1) * per_page + found.ids.length, isEstimate: false };
  return { ...found, total: await countOf(db, matching), isEstimate: false };
}

const countOf = async (db: Db, matching: Users): Promise<number> => {
  const { total } = await db
    .selectFrom(matching.select('id').as('matches'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

const pageOf = async (matching: Users, filter: UserFilter): Promise<number[]> => {
  const offset = (filter.page - 1) * filter.per_page;
  const rows = await matching.select('id').orderBy(sortedBy(filter)).limit(filter.per_page).offset(offset).execute();
  return rows.map((row) => row.id);
};

/** A page past the middle is read from the end: the last of 100,000 pages costs what the first does. */
async function pageFromNearerEnd(matching: Users, filter: UserFilter, total: number): Promise<number[]> {
  const end = Math.min(filter.page * filter.per_page, total);
  const start = (filter.page - 1) * filter.per_page;
  if (start >= total) return [];
  if (start <= total / 2) return pageOf(matching, filter);
  const rows = await matching
    .select('id')
    .orderBy(sortedBy(filter, true))
    .limit(end - start)
    .offset(total - end)
    .execute();
  return rows.map((row) => row.id).toReversed();
}
