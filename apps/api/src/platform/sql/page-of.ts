import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Exact (STAFF-3), by a subquery rather than a window function: the page follows its index, and the count reads no wide
 * rows. Beyond the last page there are no rows, so count separately. With a key, which is unique, the rows before the page
 * are passed over in its index, and only those of the page are read: page 5,000 of 200,000 takes a fifth of the time.
 */
export async function pageOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, per_page }: { page: number; per_page: number },
  key?: string,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const slice = <R>(of: SelectQueryBuilder<Tables, From, R>) => of.limit(per_page).offset((page - 1) * per_page);
  const total = sql<number>`(select count(*) from (${matching(query)}) as matching)`.as('total');
  const counted = query.select(total);
  const rows = await (
    key === undefined || page === 1
      ? slice(counted)
      : withKeys(counted, key, slice(query.clearSelect().select(sql.ref(key).as('key'))))
  ).execute();
  const matches = rows[0]?.total ?? (page > 1 ? await countOf(query) : 0);
  return { rows, pagination: paginationOf(page, per_page, rows.length, matches) };
}

const withKeys = <From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  key: string,
  keys: Expression<unknown>,
) => query.clearWhere().where(sql<boolean>`${sql.ref(key)} = any (array(${keys}))`);

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
