import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';

export const findRun = (db: Db | Tx, id: number) =>
  db.selectFrom('experiments').select(['id', 'code', 'active', 'started_at']).where('id', '=', id).executeTakeFirst();

const shares = z.array(z.object({ code: z.string(), distribution: z.coerce.number() }));

export async function listAllocations(db: Db | Tx, experimentId: number) {
  const rows = await db
    .selectFrom('experiment_allocations')
    .select(['since', sql<unknown>`shares`.as('shares')])
    .where('experiment_id', '=', experimentId)
    .orderBy('since')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ since: row.since, shares: shares.parse(row.shares) }));
}

const ROWS_A_PAGE = 20_000;

/** All customers, with what they were charged since the start. */
export const customersOfRun = (tx: Tx, experimentId: number, since: Temporal.Instant) =>
  pagesOf(
    tx,
    tx
      .selectFrom('users as u')
      .leftJoin('experiment_choices as c', (join) =>
        join.onRef('c.user_id', '=', 'u.id').on('c.experiment_id', '=', experimentId),
      )
      .leftJoin(
        sql<{
          user_id: number;
          orders: number;
          charged: number;
        }>`(select p.user_id, count(distinct p.order_id)::int as orders,
            sum(p.amount_cents + p.credits_cents)::float8 as charged
          from payments p where p.status = 'successful' and coalesce(p.finished_at, p.created_at) >= ${since}
          group by p.user_id)`.as('p'),
        (join) => join.onRef('p.user_id', '=', 'u.id'),
      )
      .select(['u.id', 'u.created_at', 'c.variant_code as chosen'])
      .select(sql<number>`coalesce(p.orders, 0)`.as('orders'))
      .select(sql<number>`coalesce(p.charged, 0)::float8`.as('charged'))
      .where('u.is_admin', '=', false)
      .where('u.erased_at', 'is', null),
    ROWS_A_PAGE,
  );
