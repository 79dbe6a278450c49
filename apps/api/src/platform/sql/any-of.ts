import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * To compare ids with: `id = ${anyOf(ids)}`. PostgreSQL keeps its plan. Of a list that is a parameter it sees how short
 * it is and plans with each call, because its general plan is for ten: 0.6 of 0.8 ms for the prices of one order.
 */
export const anyOf = (ids: readonly number[] | Expression<readonly number[]>): RawBuilder<number> =>
  sql`any(array(select unnest(${ids}::bigint[])))`;
