import { type SelectQueryBuilder, sql } from 'kysely';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Exact (STAFF-3), by a subquery rather than a window function: the page follows its index, and the count reads no wide
 * rows. Beyond the last page there are no rows, so count separately.
 */
export async function pageOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const rows = await query
    .select(sql<number>`(select count(*) from (${matching(query)}) as matching)`.as('total'))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const total = rows[0]?.total ?? (page > 1 ? await countOf(query) : 0);
  return { rows, pagination: paginationOf(page, per_page, rows.length, total) };
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
