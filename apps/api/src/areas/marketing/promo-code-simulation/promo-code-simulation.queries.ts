import { type SqlBool, sql } from 'kysely';
import type { SimulationFigures } from '@larder/domain/marketing/promo-code-simulation/promo-code-simulation.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pausedUntilSql } from '../../orders/pricing/applied-codes.queries.ts';

/** Active orders before their cutoff step whose cutoff is within the horizon. */
const isSimulated = (until: Temporal.Instant) => sql<SqlBool>`o.total_at_cutoff_cents is null and o.status = 'active'
  and not o.is_skipped and exists (select from order_week_cycles c where c.order_week_id = o.order_week_id
    and c.production_cycle_id = o.production_cycle_id and c.cutoff_done_at is null and c.cutoff_at <= ${until})`;

export const listSimulatedCustomers = (
  db: Db | Tx,
  { until, after, limit }: { until: Temporal.Instant; after: number; limit: number },
) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.status', 'u.number_of_active_weeks', 'u.id_me_group'])
    .select(pausedUntilSql('u.id').as('paused_until'))
    .select(
      sql<string | null>`(select a.status from promo_code_applications a
      where a.user_id = u.id and a.status <> 'deactivated')`.as('active_status'),
    )
    .where('u.id', '>', after)
    .where((user) =>
      user.exists(
        db
          .selectFrom('orders as o')
          .select('o.id')
          .where(sql<SqlBool>`o.user_id = u.id`)
          // Repeated on orders; without it the query reads the orders of all earlier customers.
          .where('o.user_id', '>', after)
          .where(isSimulated(until)),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute();

export async function listSimulatedOrders(db: Db | Tx, userIds: number[], until: Temporal.Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.user_id', 'in', userIds)
    .where(isSimulated(until))
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSimulatedCustomers(db: Db | Tx, until: Temporal.Instant): Promise<number> {
  const row = await db
    .selectFrom('orders as o')
    .select(sql<number>`count(distinct o.user_id)::int`.as('count'))
    .where(isSimulated(until))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertSimulation(
  tx: Tx,
  { staffId, terms, figures, total }: { staffId: number; terms: object; figures: object; total: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('promo_code_simulations')
    .values({
      created_by: staffId,
      terms: JSON.stringify(terms),
      figures: JSON.stringify(figures),
      total_customers: total,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = ['id', 'total_customers', 'processed_customers', 'last_user_id', 'finished_at'] as const;

export const findSimulation = (db: Db | Tx, id: number) =>
  db
    .selectFrom('promo_code_simulations')
    .select(COLUMNS)
    .select([sql<unknown>`terms`.as('terms'), sql<unknown>`figures`.as('figures')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Undefined once finished or cancelled. */
export const lockRunningSimulation = (tx: Tx, id: number) =>
  tx
    .selectFrom('promo_code_simulations')
    .select(COLUMNS)
    .select([sql<unknown>`terms`.as('terms'), sql<unknown>`figures`.as('figures')])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const saveProgress = (
  tx: Tx,
  id: number,
  { figures, last, isFinished }: { figures: SimulationFigures; last: number; isFinished: boolean },
) =>
  tx
    .updateTable('promo_code_simulations')
    .set({
      figures: JSON.stringify(figures),
      last_user_id: last,
      processed_customers: figures.customers,
      ...(isFinished && { finished_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();

export const deleteSimulation = (tx: Tx, id: number) =>
  tx.deleteFrom('promo_code_simulations').where('id', '=', id).execute();

export const listEmails = (db: Db | Tx, userIds: number[]) =>
  db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();

/** In the order given. */
export async function listUnknownSkus(db: Db, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    sku: string;
  }>`select each.sku from unnest(${[...skus]}::text[]) with ordinality as each (sku, n)
    where not exists (select from products p where lower(p.sku) = lower(each.sku)) order by n`.execute(db);
  return rows.map(({ sku }) => sku);
}

export async function listUnknownPrefixes(db: Db, prefixes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    select each.prefix from unnest(${[...prefixes]}::text[]) with ordinality as each (prefix, n)
    where not exists (select from products p where starts_with(lower(p.sku), lower(each.prefix))) order by n`.execute(
    db,
  );
  return rows.map(({ prefix }) => prefix);
}
