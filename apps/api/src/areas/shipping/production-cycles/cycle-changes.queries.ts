import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { MadeWeek } from '@larder/domain/shipping/production-cycles/cycle-weeks.ts';
import type { Tx } from '../../../platform/database/database.ts';

export const lockProductionCycle = (tx: Tx, id: number) =>
  tx.selectFrom('production_cycles').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface CycleFields {
  name: string;
  order_cutoff_day: Weekday;
  shipDays: Weekday[];
}

export async function setProductionCycle(
  tx: Tx,
  id: number,
  version: number,
  { shipDays: ship_days, ...fields }: CycleFields,
): Promise<void> {
  await tx
    .updateTable('production_cycles')
    .set({ ...fields, ship_days, version })
    .where('id', '=', id)
    .execute();
}

export async function listMadeWeeksOfCycle(tx: Tx, id: number, now: Temporal.Instant): Promise<MadeWeek[]> {
  const rows = await tx
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
    .select(['w.date', 'c.cutoff_at'])
    .select(sql<Weekday[]>`coalesce(c.ship_days, p.ship_days)`.as('ship_days'))
    .where('c.production_cycle_id', '=', id)
    .where('c.cutoff_at', '>', now)
    .orderBy('w.date')
    .execute();
  return rows.map((row) => ({ ...row, date: Temporal.PlainDate.from(row.date) }));
}

export async function findLatestWeekDate(tx: Tx): Promise<Temporal.PlainDate | null> {
  const row = await tx.selectFrom('order_weeks').select('date').orderBy('date', 'desc').limit(1).executeTakeFirst();
  return row ? Temporal.PlainDate.from(row.date) : null;
}

export async function countZipCodesOnOtherDays(tx: Tx, id: number, days: readonly Weekday[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select zip_code from shipping_rules where production_cycle_id = ${id}
    group by zip_code having not bool_or(ship_weekday = any(${[...days]}::text[]))) as each`.execute(tx);
  return rows[0]?.count ?? 0;
}
