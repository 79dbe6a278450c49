import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchParts, type SearchPart } from '@larder/domain/customers/users/search-terms.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { Pagination } from '@larder/contract/wire/page.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';
import { taggedWith } from '../customer-tags/customer-tags.queries.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders, type ValuesOrPlaceholders } from '../../../platform/sql/built-once.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import {
  countOf,
  estimateOf,
  pagesTo,
  type Part,
  settleTotal,
  type Total,
  totalOf,
} from '../../../platform/sql/totals.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { listUserRows, pageOfUsers, toView } from './user-rows.queries.ts';

/** A type, because an interface is not a variant of `builtOnce`: others could add to it. */
export type UserFilter = {
  ids?: readonly number[] | undefined;
  keyword?: string | undefined;
  status?: CustomerStatus[] | undefined;
  is_admin?: boolean | undefined;
  is_comped?: boolean | undefined;
  production_cycle?: number | undefined;
  tag?: number | undefined;
  sort?: 'id' | 'subscription' | 'subscriptionAsc' | 'subscriptionDesc' | undefined;
  order?: 'asc' | 'desc' | undefined;
};

interface UserPage extends UserFilter {
  count?: 'exact' | undefined;
  page: number;
  per_page: number;
}

/** Totals above these are estimates (STAFF-3). With a million customers a search has p95 7.6 ms at 1,000 matches and 20 ms at 10,000. */
const MOST_COUNTED = 2_000;
const MOST_COUNTED_WITHOUT_SEARCH = 20_000;

type Users = SelectQueryBuilder<Tables, 'users', object>;
type Ids = Total & { ids: number[] };
const NO_MATCHES: Ids = { ids: [], total: 0, isEstimate: false };
type Slice = UserPage & Part;

export async function findUsers(
  db: Db,
  filter: UserPage,
  withAddress: boolean,
): Promise<{ rows: UserRow[]; pagination: Pagination }> {
  if (filter.keyword === undefined && filter.count !== 'exact') return findUnsearched(db, filter, withAddress);
  const { ids, pagination } = await findUserIds(db, filter);
  return { rows: await listUserRows(db, ids, withAddress), pagination };
}

const pageOfUnsearched = builtOnce((db, part: Placeholders<Part>, filter: UserFilter, withAddress: boolean) =>
  pageOfUsers(db, pageQuery(filtered(db, filter), filter, part), sortedBy(filter), withAddress),
);

/** All of it is text, so that PostgreSQL plans it once instead of with each call, which was half of its time. */
const firstOfUnsearched = builtOnce((db, _: object, filter: UserFilter, size: number, withAddress: boolean) => {
  const first = { limit: sql.lit(size), offset: sql.lit(0) };
  const page = pageQuery(filtered(db, filter, sql.lit), filter, first);
  // Only a statement with a parameter is prepared.
  return pageOfUsers(db, page, sortedBy(filter), withAddress).where(sql<boolean>`${true}::boolean`);
});

/** The console has pages of 10, other callers of 15 unless they ask for more. */
const COMMON_SIZES = [10, 15];
/** At most one filter, and no order but those of the console: some 170 texts. */
function isCommon({ page, per_page, ids, tag, order, status = [], ...others }: UserPage): boolean {
  const more = [others.is_admin, others.is_comped, others.production_cycle].filter((each) => each !== undefined);
  const isSimple = ids === undefined && tag === undefined && order === undefined && status.length + more.length <= 1;
  return page === 1 && COMMON_SIZES.includes(per_page) && isSimple;
}

/** The list as it opens: its rows by one statement, next to the planner's estimate. */
async function findUnsearched(db: Db, asked: UserPage, withAddress: boolean) {
  const { page, per_page, ...filter } = asked;
  const part = { offset: (page - 1) * per_page, limit: per_page };
  const matching = filtered(db, filter).select('id');
  const [rows, total] = await Promise.all([
    isCommon(asked)
      ? firstOfUnsearched(db, {}, filter, per_page, withAddress)
      : pageOfUnsearched(db, part, filter, withAddress),
    estimateOf(db, matching, keyOf(filter)).then((estimate) =>
      totalOf(db, matching, MOST_COUNTED_WITHOUT_SEARCH, estimate),
    ),
  ]);
  return {
    rows: rows.map(toView),
    pagination: pagesTo(asked, rows.length, await settleTotal(db, matching, part, rows.length, total)),
  };
}

const keyOf = (filter: UserFilter) => `users ${JSON.stringify(filter)}`;

async function findUserIds(db: Db, query: UserPage): Promise<{ ids: number[]; pagination: Pagination }> {
  const { page, per_page, ...filter } = query;
  const start = (page - 1) * per_page;
  const textWithout = (named: number[]): Promise<Ids> => {
    const limit = per_page - named.slice(start, start + per_page).length;
    const slice = { ...query, offset: Math.max(0, start - named.length), limit };
    return idsOfText(db, withText(filtered(db, filter), filter, named), slice, filter);
  };
  // Text is rarely an external ID, so both are read in parallel; a number usually is an ID.
  const [named, asText] = isNumber(filter)
    ? [await idsNamedBy(db, filter), null]
    : await Promise.all([idsNamedBy(db, filter), textWithout([])]);
  const others = () => (asText && named.length === 0 ? asText : textWithout(named));
  const text = isOnlyNumber(filter) ? NO_MATCHES : await others();
  const ids = [...named.slice(start, start + per_page), ...text.ids];
  return { ids, pagination: pagesTo(query, ids.length, { ...text, total: named.length + text.total }) };
}

/** All pages of the list. */
export async function* allUserIds(tx: Tx, filter: UserFilter, size: number): AsyncGenerator<number[]> {
  const named = await idsNamedBy(tx, filter);
  if (named.length > 0) yield named;
  if (isOnlyNumber(filter)) return;
  const others = withText(filtered(tx, filter), filter, named).select('id').orderBy(sortedBy(filter));
  for await (const rows of pagesOf(tx, others, size)) yield rows.map(({ id }) => id);
}

/** As many as `allUserIds` finds. */
export async function countUsers(tx: Tx, filter: UserFilter): Promise<number> {
  const named = await idsNamedBy(tx, filter);
  if (isOnlyNumber(filter)) return named.length;
  return named.length + (await countOf(tx, withText(filtered(tx, filter), filter, named).select('id')));
}

async function idsOfText(db: Db, matching: Users, slice: Slice, filter: UserFilter): Promise<Ids> {
  const rows = matching.select('id');
  const estimate = await estimateOf(db, rows, keyOf(filter));
  const isSelective = slice.keyword !== undefined && estimate <= MOST_COUNTED;
  const few = isSelective ? await pageOfFew(db, matching, slice) : null;
  const found = few ?? (await pageOfMany(db, matching, slice, isSelective ? MOST_COUNTED + 1 : estimate));
  return { ...found, ...(await settleTotal(db, rows, slice, found.ids.length, found)) };
}

/** Every part must match (CUST-5). */
function withText(users: Users, { keyword = '' }: UserFilter, excluded: number[]): Users {
  const others = excluded.length > 0 ? users.where('id', 'not in', excluded) : users;
  return searchParts(keyword).reduce((query, part) => query.where(matches(part)), others);
}

function matches({ terms, streets, hasHouseNumber }: SearchPart) {
  const inTerms = sql.join(
    terms.map(({ text, isZip, isPlace }) => {
      const inText = sql`search like '%' || search_text(${escapeLike(text)}) || '%'`;
      if (isPlace) return sql`(${inText} or ${hasInAddress(text)})`;
      return isZip ? sql`(${inText} or ${livesAt(sql`zip_code = ${text}`)})` : inText;
    }),
    sql` and `,
  );
  if (streets.length === 0) return sql<boolean>`(${inTerms})`;
  const starts = hasHouseNumber ? [''] : ['', '% '];
  const isIn = starts.flatMap((start) => streets.map((street) => hasLine(start, street)));
  return sql<boolean>`((${inTerms}) or ${livesAt(sql.join(isIn, sql` or `))})`;
}

const hasLine = (start: string, street: string) =>
  sql`search_text(line_1) like ${start} || search_text(${escapeLike(street)}) || '%'`;

/** Asked of the few customers of a street. */
const hasInAddress = (text: string) => sql`exists (select from addresses a where a.user_id = users.id and a.is_default
  and search_text(concat_ws(' ', a.line_1, a.line_2, a.city, a.state_id, a.zip_code))
    like '%' || search_text(${escapeLike(text)}) || '%')`;

/** Read into an array first: both sides of the `or` then use an index of users. */
const livesAt = (where: RawBuilder<unknown>) =>
  sql`id = any(array(select user_id from addresses where is_default and (${where})))`;

type AsParameter = <T>(value: T) => T | RawBuilder<T>;
const parameter: AsParameter = (value) => value;

/** With `sql.lit` the values are text, from which the planner knows how rare they are. */
function filtered(db: Db, filter: UserFilter, as: AsParameter = parameter): Users {
  let query: Users = db.selectFrom('users');
  if (filter.ids) query = query.where('id', '=', anyOf(filter.ids));
  if (filter.is_admin !== undefined) query = query.where('is_admin', '=', as(filter.is_admin));
  if (filter.is_comped !== undefined) query = query.where('is_comped', '=', as(filter.is_comped));
  if (filter.production_cycle !== undefined)
    query = query.where('production_cycle_id', '=', as(filter.production_cycle));
  if (filter.tag !== undefined) query = query.where('id', 'in', taggedWith(db, filter.tag));
  const dropsStatus = filter.is_admin === true || filter.is_comped === true;
  if (!dropsStatus && filter.status && filter.status.length > 0)
    query = query.where('status', 'in', filter.status.map(as));
  return query;
}

const NUMBER = /^#?(\d{1,15})$/;
const isNumber = ({ keyword = '' }: UserFilter) => NUMBER.test(keyword.trim());
/** `#6` means an id only; as a text it would scan every e-mail. */
const isOnlyNumber = (filter: UserFilter) => isNumber(filter) && filter.keyword?.trim().startsWith('#') === true;

/**
 * The customer with this id, then the one of this order and the one with this external ID (CUST-6). Looked up
 * separately: 0.6 ms with a million customers, against 600 to 900 ms with a sort key in one query.
 */
async function idsNamedBy(db: Db, filter: UserFilter): Promise<number[]> {
  const keyword = filter.keyword?.trim() ?? '';
  if (keyword === '') return [];
  const digits = NUMBER.exec(keyword)?.[1];
  const id = digits === undefined ? null : Number(digits);
  const rows = await filtered(db, filter)
    .select('id')
    .where(
      sql<boolean>`id = any(array[${id}::bigint, (select user_id from orders where id = ${id}::bigint),
        (select id from users where external_id = ${keyword})])`,
    )
    .orderBy(sql`id = ${id}::bigint`, 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
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

/** One pass over the search index gives page and exact total; null where more match. */
async function pageOfFew(db: Db, matching: Users, slice: Slice): Promise<Ids | null> {
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with matches as materialized (${matching.select(['id', 'activated_at']).limit(MOST_COUNTED + 1)}),
      page as (select id, row_number() over (order by ${sortedBy(slice)}) as place from matches
        order by place limit ${slice.limit} offset ${slice.offset})
    select (select count(*)::int from matches) as total, array(select id from page order by place) as ids`.execute(db);
  const row = rows[0];
  if (!row || row.total > MOST_COUNTED) return null;
  return { ids: (row.ids ?? []).map(Number), total: row.total, isEstimate: false };
}

async function pageOfMany(db: Db, matching: Users, slice: Slice, estimate: number): Promise<Ids> {
  if (slice.count === 'exact') {
    const total = await countOf(db, matching.select('id'));
    return { ids: await pageFromNearerEnd(matching, slice, total), total, isEstimate: false };
  }
  return { ids: await pageOf(matching, slice), total: estimate, isEstimate: true };
}

const pageQuery = (matching: Users, filter: UserFilter, { offset, limit }: ValuesOrPlaceholders<Part>) =>
  matching.select('id').orderBy(sortedBy(filter)).limit(limit).offset(offset);

const pageOf = async (matching: Users, slice: Slice): Promise<number[]> =>
  (await pageQuery(matching, slice, slice).execute()).map((row) => row.id);

/** Pages past the middle are read from the end: the last of 100,000 costs as much as the first. */
async function pageFromNearerEnd(matching: Users, slice: Slice, total: number): Promise<number[]> {
  const { offset: start, limit } = slice;
  const end = Math.min(start + limit, total);
  if (start >= total) return [];
  if (start <= total / 2) return pageOf(matching, slice);
  const rows = await matching
    .select('id')
    .orderBy(sortedBy(slice, true))
    .limit(end - start)
    .offset(total - end)
    .execute();
  return rows.map((row) => row.id).toReversed();
}
