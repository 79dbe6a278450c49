import { type SelectQueryBuilder, sql } from 'kysely';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Exact (STAFF-3), by a subquery rather than a window function: the page follows its index, and the count reads no wide
 * rows. Beyond the last page there are no rows, so count separately.
 */
export async function pageOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, per_page }: Slice,
  key?: string,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const total = sql<number>`(select count(*) from (${matching(query)}) as matching)`.as('total');
  const rows = await sliceOf(query.select(total), { page, per_page }, key).execute();
  const matches = rows[0]?.total ?? (page > 1 ? await countOf(query) : 0);
  return { rows, pagination: paginationOf(page, per_page, rows.length, matches) };
}

interface Slice {
  page: number;
  per_page: number;
}

/**
 * With a key, which is unique among the rows of the query, those before the page are passed over in its index, and only
 * those of the page are read: page 5,000 of 200,000 takes a fifth of the time.
 */
export function sliceOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, per_page }: Slice,
  key?: string,
): SelectQueryBuilder<Tables, From, Row> {
  const cut = <R>(rows: SelectQueryBuilder<Tables, From, R>) => rows.limit(per_page).offset((page - 1) * per_page);
  if (key === undefined || page === 1) return cut(query);
  const keys = cut(query.clearSelect().select(sql.ref(key).as('key')));
  return query.where(sql<boolean>`${sql.ref(key)} = any (array(${keys}))`);
}

async function countOf<From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const matching = <From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'));
