import { sql } from 'kysely';
import type { ImportColumn } from '@larder/domain/values/zip-code-imports.ts';
import type { Tx } from '../../platform/database.ts';

/** A value that cannot be imported. With `other_line` it is at odds with that line, else with what there may be. */
export interface Fault {
  line: number;
  column: ImportColumn | null;
  value: string;
  other_line: number | null;
}

/** As the checks and the import read a value: blank space and case of the closed words do not matter. */
const IS_DEFAULT = sql`upper(r.default_pc) = 'TRUE'`;
const WEEKDAY = sql`initcap(r.ship_day_name)`;

/** The rows after `from` up to `to` that hold a value which no row may hold, value by value. */
export async function listFaultyValues(tx: Tx, importId: number, from: number, to: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with checked as (
      select r.*, s.id as state_id, p.id as cycle_id, c.id as carrier_id, u.id as ups_id
      from zip_code_import_rows r
      left join states s on s.id = upper(r.state)
      left join production_cycles p on p.id::text = r.production_cycle_id
      left join carriers c on lower(c.slug) = lower(r.carrier)
      left join carriers u on lower(u.slug) = lower(r.alternate_ups_service) and u.external_carrier = 'ups'
      where r.import_id = ${importId} and r.row > ${from} and r.row <= ${to}
    ), judged as (
      select r.*,
        r.columns = 10 as is_whole,
        r.zip_code_id ~ '^[0-9]{5}$' as is_zip_code,
        initcap(r.timezone) in ('Eastern', 'Central', 'Mountain', 'Pacific') as is_time_zone,
        r.days_in_transit ~ '^0*([1-9]|10)$' as is_transit,
        ${WEEKDAY} in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday') as is_weekday,
        upper(r.default_pc) in ('TRUE', 'FALSE') as is_default_pc,
        r.alternate_ups_service = '' or r.ups_id is not null as is_ups
      from checked r
    )
    select r.line, e."column", left(e.value, 100) as value, null::integer as other_line
    from judged r
    cross join lateral (values
      (1, null, r.columns::text, r.is_whole),
      (2, 'zip_code_id', r.zip_code_id, not r.is_whole or r.is_zip_code),
      (3, 'state', r.state, not r.is_whole or r.state_id is not null),
      (4, 'timezone', r.timezone, not r.is_whole or r.is_time_zone),
      (5, 'production_cycle_id', r.production_cycle_id, not r.is_whole or r.cycle_id is not null),
      (6, 'days_in_transit', r.days_in_transit, not r.is_whole or r.is_transit),
      (7, 'ship_day_name', r.ship_day_name, not r.is_whole or r.is_weekday),
      (8, 'carrier', r.carrier, not r.is_whole or r.carrier_id is not null),
      (9, 'default_pc', r.default_pc, not r.is_whole or r.is_default_pc),
      (10, 'alternate_ups_service', r.alternate_ups_service, not r.is_whole or r.is_ups)
    ) as e (place, "column", value, is_fine)
    where not (r.is_whole and r.is_zip_code and r.state_id is not null and r.is_time_zone and r.cycle_id is not null
      and r.is_transit and r.is_weekday and r.carrier_id is not null and r.is_default_pc and r.is_ups)
      and not e.is_fine
    order by r.row, e.place`.execute(tx);
  return rows;
}

/** Rows that are at odds with an earlier one of their zip code: another place, the same rule again, a second default. */
export async function listContradictions(tx: Tx, importId: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with placed as (
      select r.row, r.line, r.state, r.timezone, r.ship_day_name, r.default_pc, ${IS_DEFAULT} as is_default,
        first_value(r.line) over of_zip as first_line,
        upper(r.state) = upper(first_value(r.state) over of_zip) as is_same_state,
        initcap(r.timezone) = initcap(first_value(r.timezone) over of_zip) as is_same_time_zone,
        first_value(r.line) over of_rule as rule_line,
        min(r.line) filter (where ${IS_DEFAULT}) over (partition by r.zip_code_id) as default_line
      from zip_code_import_rows r
      where r.import_id = ${importId} and r.columns = 10 and r.zip_code_id ~ '^[0-9]{5}$'
      window of_zip as (partition by r.zip_code_id order by r.row),
        of_rule as (partition by r.zip_code_id, r.production_cycle_id, lower(r.carrier), ${WEEKDAY} order by r.row)
    )
    select p.line, e."column", e.value, e.other_line
    from placed p
    cross join lateral (values
      (1, 'state', p.state, p.first_line, p.is_same_state),
      (2, 'timezone', p.timezone, p.first_line, p.is_same_time_zone),
      (3, 'ship_day_name', p.ship_day_name, p.rule_line, p.rule_line = p.line),
      (4, 'default_pc', p.default_pc, p.default_line, not p.is_default or p.default_line = p.line)
    ) as e (place, "column", value, other_line, is_fine)
    where (not p.is_same_state or not p.is_same_time_zone or p.rule_line <> p.line
      or (p.is_default and p.default_line <> p.line)) and not e.is_fine
    order by p.row, e.place`.execute(tx);
  return rows;
}

export interface Checked {
  validated_rows: number;
  error_count: number;
  /** All that are kept, in the order of the file. */
  errors: object[];
}

export const setChecked = (tx: Tx, id: number, { errors, ...counts }: Checked) =>
  tx
    .updateTable('zip_code_imports')
    .set({ ...counts, errors: JSON.stringify(errors) })
    .where('id', '=', id)
    .execute();

export const setValid = (tx: Tx, id: number, is_valid: boolean) =>
  tx.updateTable('zip_code_imports').set({ is_valid }).where('id', '=', id).execute();

/** What a file without faults says of each zip code. */
export async function insertZipCodesOfImport(tx: Tx, importId: number): Promise<void> {
  await sql`insert into zip_code_import_zip_codes
      (import_id, zip_code, state_id, time_zone, default_production_cycle_id, rules)
    select r.import_id, r.zip_code_id, upper(min(r.state)), initcap(min(r.timezone)),
      max(r.production_cycle_id::smallint) filter (where ${IS_DEFAULT}),
      array_agg(row(r.production_cycle_id::smallint, c.id, ${WEEKDAY}, r.days_in_transit::smallint, ${IS_DEFAULT},
          u.slug)::imported_rule
        order by r.production_cycle_id::smallint, c.id, ${WEEKDAY})
    from zip_code_import_rows r
    join carriers c on lower(c.slug) = lower(r.carrier)
    left join carriers u on lower(u.slug) = lower(r.alternate_ups_service) and u.external_carrier = 'ups'
    where r.import_id = ${importId}
    group by r.import_id, r.zip_code_id`.execute(tx);
}
