import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Expression, sql } from 'kysely';
import type { OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import type { OrderWeekStatus } from '@larder/domain/values/enums/order-week-statuses.ts';
import { CHICAGO } from '@larder/domain/values/days.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

/** Read from the cutoff: a later change of the cycle does not reach the week (TIME-33). */
const cutoffDay = (cutoffAt: Expression<unknown>) =>
  sql<Weekday>`to_char(${cutoffAt} at time zone ${sql.lit(CHICAGO)}, 'FMDay')`;

interface WeekFilter {
  ids?: number[];
  rotationIds?: number[];
  status?: OrderWeekStatus[] | undefined;
  notInRotation?: boolean | undefined;
}

const columns = ['w.id', 'w.number', 'w.date', 'w.status', 'w.meal_rotation_id', 'w.version'] as const;

export async function listWeeks(db: Db | Tx, filter: WeekFilter, withCycles: boolean): Promise<OrderWeek[]> {
  let query = db.selectFrom('order_weeks as w').select(columns).orderBy('w.id', 'desc');
  if (filter.ids) query = query.where('w.id', 'in', filter.ids);
  if (filter.rotationIds) query = query.where('w.meal_rotation_id', 'in', filter.rotationIds);
  if (filter.status && filter.status.length > 0) query = query.where('w.status', 'in', filter.status);
  if (filter.notInRotation) query = query.where('w.meal_rotation_id', 'is', null);
  if (!withCycles) return query.execute();
  const rows = await query
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_week_cycles as c')
          .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
          .select((cycle) => [
            'p.id',
            'p.name',
            cutoffDay(cycle.ref('c.cutoff_at')).as('order_cutoff_day'),
            wireMoment(cycle.ref('c.cutoff_at')).as('cutoff_date'),
          ])
          .whereRef('c.order_week_id', '=', 'w.id')
          .orderBy('p.id'),
      ).as('cycles'),
    )
    .execute();
  return rows.map(({ cycles, ...week }) => ({ ...week, productionCycles: { data: cycles } }));
}

export const listWeeksOfRotations = (db: Db | Tx, rotationIds: number[], withCycles = false): Promise<OrderWeek[]> =>
  rotationIds.length === 0 ? Promise.resolve([]) : listWeeks(db, { rotationIds }, withCycles);

/** Locks out concurrent creation of a week. */
export async function lockLatestWeek(tx: Tx): Promise<{ date: string } | undefined> {
  await sql`lock table order_weeks in share row exclusive mode`.execute(tx);
  return tx.selectFrom('order_weeks').select('date').orderBy('date', 'desc').limit(1).executeTakeFirst();
}

/** Against a change of the weekday until the week is made. */
export const holdCutoffDays = (tx: Tx): Promise<{ id: number; order_cutoff_day: Weekday }[]> =>
  tx.selectFrom('production_cycles').select(['id', 'order_cutoff_day']).orderBy('id').forShare().execute();

export async function insertWeek(
  tx: Tx,
  week: { number: number; date: string },
  cutoffs: { production_cycle_id: number; cutoff_at: Temporal.Instant }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('order_weeks')
    .values({ ...week, meal_rotation_id: null, activated_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_week_cycles')
    .values(cutoffs.map((cutoff) => ({ ...cutoff, order_week_id: id })))
    .execute();
  return id;
}

/** Weeks without ship days of their own follow the cycle. */
export async function keepShipDaysOfWeeks(tx: Tx, id: number, ship_days: Weekday[]): Promise<void> {
  await tx
    .updateTable('order_week_cycles')
    .set({ ship_days })
    .where('production_cycle_id', '=', id)
    .where('ship_days', 'is', null)
    .execute();
}
