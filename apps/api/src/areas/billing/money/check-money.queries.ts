import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { BrokenInvariant, OneCycle } from './invariants.ts';

export interface MoneyCheck {
  id: number;
  checked_at: Temporal.Instant;
  differences: number;
  found: BrokenInvariant[];
}

export const sumOf = (found: readonly BrokenInvariant[]) => found.reduce((sum, { count }) => sum + count, 0);

/** One check after the other reads and is stored: the last one stored is then the last one read. */
export const waitForOtherChecks = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('a check of money'))`.execute(tx);

export async function listLastFound(tx: Tx): Promise<BrokenInvariant[]> {
  const check = await tx
    .selectFrom('money_checks')
    .select(sql<BrokenInvariant[]>`found`.as('found'))
    .where('order_week_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check?.found ?? [];
}

export async function insertCheck(tx: Tx, at: Temporal.Instant, found: BrokenInvariant[], cycle?: OneCycle) {
  const { id } = await tx
    .insertInto('money_checks')
    .values({
      checked_at: at,
      differences: sumOf(found),
      found: JSON.stringify(found),
      order_week_id: cycle?.order_week_id ?? null,
      production_cycle_id: cycle?.production_cycle_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const CURRENT = sql`select distinct on (order_week_id, production_cycle_id) id, checked_at, differences, found
  from money_checks where id >= coalesce((select max(id) from money_checks where order_week_id is null), 0)
  order by order_week_id, production_cycle_id, id desc`;

export async function listCurrentChecks(db: Db | Tx): Promise<MoneyCheck[]> {
  const { rows } = await sql<MoneyCheck>`select * from (${CURRENT}) c order by id desc`.execute(db);
  return rows;
}

export const sumOfDifferences = sql<number | null>`(select sum(differences)::int from (${CURRENT}) c)`;
