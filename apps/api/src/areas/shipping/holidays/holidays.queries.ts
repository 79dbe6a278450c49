import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Holiday, HolidayChanges, HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

const progressOf = (holiday: ExpressionBuilder<Tables, 'holidays'>) =>
  holiday
    .selectFrom('holiday_progress as p')
    .select(['p.orders_done', 'p.orders_expected', 'p.orders_kept'])
    .select((of) => [wireMoment(of.ref('p.began_at')).as('began_at'), wireMoment(of.ref('p.ended_at')).as('ended_at')])
    .whereRef('p.holiday_id', '=', 'holidays.id');

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
    )
    .select((holiday) => jsonObjectFrom(progressOf(holiday)).as('progress'));

type Row = Awaited<ReturnType<ReturnType<typeof holidays>['execute']>>[number];

const holidayOf = (row: Row): Holiday => ({
  id: row.id,
  name: row.name,
  start_date: row.start_date,
  end_date: row.end_date,
  is_applied: row.applied_at !== null,
  progress: row.progress,
  rules: row.rules,
  delivery_conceptions: row.rules,
  version: row.version,
});

const holdsOneOf = (days: readonly string[]) =>
  sql<SqlBool>`exists (select from unnest(${days}::date[]) as day where day between start_date and end_date)`;

export async function listHolidays(
  db: Db,
  page: { page: number; per_page: number },
  days: readonly string[] | null = null,
) {
  const latest = holidays(db).orderBy('start_date', 'desc').orderBy('id', 'desc');
  const { rows, pagination } = await pageOf(days === null ? latest : latest.where(holdsOneOf(days)), page);
  return { data: rows.map(holidayOf), meta: { pagination } };
}

export async function findHoliday(db: Db | Tx, id: number): Promise<Holiday | undefined> {
  const row = await holidays(db).where('id', '=', id).executeTakeFirst();
  return row && holidayOf(row);
}

/** So that it is applied once. */
export async function lockHoliday(tx: Tx, id: number): Promise<Holiday | undefined> {
  await tx.selectFrom('holidays').select('id').where('id', '=', id).forUpdate().execute();
  return findHoliday(tx, id);
}

/** Other holidays that are being applied or undone. */
export async function listOtherRunningHolidays(tx: Tx, id: number): Promise<Holiday[]> {
  const rows = await holidays(tx)
    .where('id', '!=', id)
    .where('id', 'in', (running) =>
      running.selectFrom('holiday_progress').select('holiday_id').where('ended_at', 'is', null),
    )
    .execute();
  return rows.map(holidayOf);
}

export async function insertHoliday(tx: Tx, { rules, ...holiday }: HolidayForm): Promise<number> {
  const { id } = await tx
    .insertInto('holidays')
    .values({ ...holiday, applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRules(tx, id, rules);
  return id;
}

const insertRules = (tx: Tx, holiday_id: number, rules: HolidayForm['rules']) =>
  tx
    .insertInto('holiday_rules')
    .values(rules.map((rule) => ({ ...rule, holiday_id })))
    .execute();

export async function setHoliday(tx: Tx, id: number, form: HolidayChanges & { version: number }): Promise<void> {
  const { rules, ...fields } = form;
  await tx.updateTable('holidays').set(fields).where('id', '=', id).execute();
  await tx.deleteFrom('holiday_rules').where('holiday_id', '=', id).execute();
  await insertRules(tx, id, rules);
}

/** Its rules and progress go with it. */
export const deleteHolidayRow = (tx: Tx, id: number) => tx.deleteFrom('holidays').where('id', '=', id).execute();

/** Null undoes it. */
export async function setHolidayApplied(tx: Tx, id: number, at: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('holidays')
    .set((row) => ({ applied_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
