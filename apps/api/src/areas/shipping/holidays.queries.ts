import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Holiday, HolidayForm } from '@larder/contract/shipping/holidays.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { pageOf } from '../../platform/sql/page-of.ts';

const holidays = (db: Db | Tx) =>
  db
    .selectFrom('holidays')
    .select(['id', 'name', 'start_date', 'end_date', 'applied_at', 'version'])
    .select((holiday) =>
      jsonArrayFrom(
        holiday
          .selectFrom('holiday_rules as r')
          .select(['r.carrier_id', 'r.shift_days'])
          .whereRef('r.holiday_id', '=', 'holidays.id')
          .orderBy('r.carrier_id'),
      ).as('rules'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof holidays>['execute']>>[number];

const holidayOf = ({ applied_at, version: _, ...row }: Row): Holiday => ({
  ...row,
  is_applied: applied_at !== null,
  delivery_conceptions: row.rules,
});

/** Whether a holiday holds any of some days. */
const holdsOneOf = (days: readonly string[]) =>
  sql<SqlBool>`exists (select from unnest(${days}::date[]) as day where day between start_date and end_date)`;

/** The holidays, the latest first; `days` leaves only those that hold one of them. */
export async function listHolidays(
  db: Db,
  page: { page: number; per_page: number },
  days: readonly string[] | null = null,
) {
  const latest = holidays(db).orderBy('start_date', 'desc').orderBy('id', 'desc');
  const { rows, pagination } = await pageOf(days === null ? latest : latest.where(holdsOneOf(days)), page);
  return { data: rows.map(holidayOf), meta: { pagination } };
}

export async function countHolidays(db: Db, days: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('holidays')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(holdsOneOf(days))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findHoliday(db: Db | Tx, id: number): Promise<Holiday | undefined> {
  const row = await holidays(db).where('id', '=', id).executeTakeFirst();
  return row && holidayOf(row);
}

/** The holiday, kept from being applied twice. */
export async function lockHoliday(tx: Tx, id: number): Promise<Holiday | undefined> {
  await tx.selectFrom('holidays').select('id').where('id', '=', id).forUpdate().execute();
  return findHoliday(tx, id);
}

export async function insertHoliday(tx: Tx, { rules, ...holiday }: HolidayForm): Promise<number> {
  const { id } = await tx
    .insertInto('holidays')
    .values({ ...holiday, applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('holiday_rules')
    .values(rules.map((rule) => ({ ...rule, holiday_id: id })))
    .execute();
  return id;
}

export async function setHolidayApplied(tx: Tx, id: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('holidays')
    .set((row) => ({ applied_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
