import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';

/** The audit log has the end, also of runs from before results were shown. */
export const findRun = (db: Db | Tx, id: number) =>
  db
    .selectFrom('experiments as e')
    .select(['e.code', 'e.started_at'])
    .select(
      sql<Temporal.Instant | null>`case when not e.active then (select c.at from changes c
        where c.subject_type = 'experiment' and c.subject_id = e.id::text and c.after ->> 'active' = 'false'
          and c.name = 'experiment_updated' order by c.id desc limit 1) end`.as('ended_at'),
    )
    .where('e.id', '=', id)
    .executeTakeFirst();

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

/** An order that credits alone paid at its cutoff has no payment there; the ledger has the moment. */
const CHARGES = sql`select user_id, order_id, amount_cents + credits_cents as cents,
    coalesce(finished_at, created_at) as at
  from payments where status = 'successful'
  union all
  select o.user_id, o.id, o.credits_used_cents - by_payment.cents, by_ledger.at
  from orders o
    cross join lateral (select coalesce(sum(p.credits_cents), 0) as cents from payments p
      where p.order_id = o.id and p.status = 'successful') by_payment
    cross join lateral (select min(t.created_at) as at from credit_transactions t
      where t.user_id = o.user_id and t.order_id = o.id and t.amount_cents < 0) by_ledger
  where o.credits_used_cents > 0 and o.credits_used_cents > by_payment.cents and o.total_at_cutoff_cents is not null
    and not exists (select from payments p where p.order_id = o.id and p.stage = 'cutoff')`;

/** Customer and variant. */
export async function listChoices(db: Db | Tx, experimentId: number): Promise<[number, string][]> {
  const rows = await db
    .selectFrom('experiment_choices')
    .select(['user_id', 'variant_code'])
    .where('experiment_id', '=', experimentId)
    .execute();
  return rows.map(({ user_id, variant_code }) => [user_id, variant_code]);
}

export interface Period {
  started_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

/** All customers who signed up before the end, with what they were charged in the run. */
export const customersOfRun = (tx: Tx, run: Period) =>
  pagesOf(
    tx,
    tx
      .selectFrom('users as u')
      .leftJoin(
        sql<{
          user_id: number;
          orders: number;
          charged: number;
        }>`(select c.user_id, count(distinct c.order_id)::int as orders, sum(c.cents)::float8 as charged
          from (${CHARGES}) c where c.at >= ${run.started_at}
            and c.at < coalesce(${run.ended_at}, 'infinity'::timestamptz)
          group by c.user_id)`.as('p'),
        (join) => join.onRef('p.user_id', '=', 'u.id'),
      )
      .select(['u.id', 'u.created_at'])
      .select(sql<number>`coalesce(p.orders, 0)`.as('orders'))
      .select(sql<number>`coalesce(p.charged, 0)::float8`.as('charged'))
      .where('u.is_admin', '=', false)
      .where(sql<boolean>`(u.erased_at is null or u.erased_at >= ${run.ended_at})`)
      .where('u.created_at', '<', sql<Temporal.Instant>`coalesce(${run.ended_at}, 'infinity'::timestamptz)`),
    ROWS_A_PAGE,
  );
