import { type RawBuilder, sql } from 'kysely';
import type { ImportColumn } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { changesOf } from './zip-code-diff.queries.ts';

/** Contradicts `other_line`, or is invalid if that is null. */
export interface Fault {
  line: number;
  column: ImportColumn | null;
  value: string;
  other_line: number | null;
}

/** Checks and import ignore the case of fixed words. */
const IS_DEFAULT = sql`upper(r.default_pc) = 'TRUE'`;
const WEEKDAY = sql`initcap(r.ship_day_name)`;
const CYCLE = sql`nullif(r.production_cycle_id, '')::smallint`;

/** A zip code without rules, as an export has it (SHIP-21). */
const HAS_NO_RULE = sql`(r.production_cycle_id = '' and r.days_in_transit = '' and r.ship_day_name = '' and r.carrier = ''
  and r.default_pc = '' and r.alternate_ups_service = '')`;

interface Part {
  importId: number;
  /** Exclusive. */
  from: number;
  /** Inclusive. */
  to: number;
}
const rowsOf = ({ importId, from, to }: Part) => sql`zip_code_import_rows r
  where r.import_id = ${importId} and r.row > ${from} and r.row <= ${to}`;

const checked = (rows: RawBuilder<unknown>) => sql`
  select r.*,
    r.columns = 10 as is_whole,
    exists (select from states s where s.id = upper(r.state)) as is_state,
    initcap(r.timezone) in ('Eastern', 'Central', 'Mountain', 'Pacific') as is_time_zone,
    ${HAS_NO_RULE} or exists (select from production_cycles p where p.id::text = r.production_cycle_id) as is_cycle,
    ${HAS_NO_RULE} or r.days_in_transit ~ '^0*([1-9]|10)$' as is_transit,
    ${HAS_NO_RULE} or ${WEEKDAY} in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday') as is_weekday,
    ${HAS_NO_RULE} or exists (select from carriers c where lower(c.slug) = lower(r.carrier)) as is_carrier,
    ${HAS_NO_RULE} or upper(r.default_pc) in ('TRUE', 'FALSE') as is_default_pc,
    r.alternate_ups_service = '' or exists (select from carriers c
      where lower(c.slug) = lower(r.alternate_ups_service) and c.external_carrier = 'ups') as is_ups
  from (${rows}) r`;
const IS_VALID = sql`r.is_whole and r.is_state and r.is_time_zone and r.is_cycle and r.is_transit and r.is_weekday
  and r.is_carrier and r.is_default_pc and r.is_ups`;
const IS_ZIP_CODE = sql`r.zip_code_id ~ '^[0-9]{5}$'`;

/** Judges each distinct combination once, a third of the time of judging every row. */
export async function hasFaultyValues(tx: Tx, part: Part): Promise<boolean> {
  const combinations = sql`select distinct r.columns, r.state, r.timezone, r.production_cycle_id, r.days_in_transit,
    r.ship_day_name, r.carrier, r.default_pc, r.alternate_ups_service from ${rowsOf(part)}`;
  const { rows } = await sql<{ is_faulty: boolean }>`select
    exists (select from ${rowsOf(part)} and not ${IS_ZIP_CODE})
    or exists (select from (${checked(combinations)}) r where not (${IS_VALID})) as is_faulty`.execute(tx);
  return rows[0]?.is_faulty ?? false;
}

export async function listFaultyValues(tx: Tx, part: Part): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select r.line, e."column", left(e.value, 100) as value, null::integer as other_line
    from (${checked(sql`select * from ${rowsOf(part)}`)}) r
    cross join lateral (values
      (1, null, r.columns::text, r.is_whole),
      (2, 'zip_code_id', r.zip_code_id, not r.is_whole or ${IS_ZIP_CODE}),
      (3, 'state', r.state, not r.is_whole or r.is_state),
      (4, 'timezone', r.timezone, not r.is_whole or r.is_time_zone),
      (5, 'production_cycle_id', r.production_cycle_id, not r.is_whole or r.is_cycle),
      (6, 'days_in_transit', r.days_in_transit, not r.is_whole or r.is_transit),
      (7, 'ship_day_name', r.ship_day_name, not r.is_whole or r.is_weekday),
      (8, 'carrier', r.carrier, not r.is_whole or r.is_carrier),
      (9, 'default_pc', r.default_pc, not r.is_whole or r.is_default_pc),
      (10, 'alternate_ups_service', r.alternate_ups_service, not r.is_whole or r.is_ups)
    ) as e (place, "column", value, is_fine)
    where not (${IS_VALID} and ${IS_ZIP_CODE}) and not e.is_fine
    order by r.row, e.place`.execute(tx);
  return rows;
}

/** Other state or time zone, duplicate rule, second default, a rule of a zip code without rules. */
export async function listContradictions(tx: Tx, importId: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with whole as (
      select * from zip_code_import_rows r
      where r.import_id = ${importId} and r.columns = 10 and r.zip_code_id ~ '^[0-9]{5}$'
    ), suspect as (
      select r.zip_code_id from whole r group by r.zip_code_id
      having min(r.state) <> max(r.state) or min(r.timezone) <> max(r.timezone)
        or count(*) filter (where ${IS_DEFAULT}) > 1
        or count(distinct ${HAS_NO_RULE}) > 1
        or count(*) > 1 and count(*) > count(distinct (r.production_cycle_id, lower(r.carrier), ${WEEKDAY}))
    ), placed as (
      select r.row, r.line, r.state, r.timezone, r.ship_day_name, r.default_pc, ${IS_DEFAULT} as is_default,
        r.production_cycle_id, ${HAS_NO_RULE} as has_no_rule,
        first_value(${HAS_NO_RULE}) over of_zip as is_first_without_rule,
        first_value(r.line) over of_zip as first_line,
        upper(r.state) = upper(first_value(r.state) over of_zip) as is_same_state,
        initcap(r.timezone) = initcap(first_value(r.timezone) over of_zip) as is_same_time_zone,
        first_value(r.line) over of_rule as rule_line,
        min(r.line) filter (where ${IS_DEFAULT}) over (partition by r.zip_code_id) as default_line
      from whole r
      where r.zip_code_id in (select zip_code_id from suspect)
      window of_zip as (partition by r.zip_code_id order by r.row),
        of_rule as (partition by r.zip_code_id, r.production_cycle_id, lower(r.carrier), ${WEEKDAY} order by r.row)
    )
    select p.line, e."column", e.value, e.other_line
    from placed p
    cross join lateral (values
      (1, 'state', p.state, p.first_line, p.is_same_state),
      (2, 'timezone', p.timezone, p.first_line, p.is_same_time_zone),
      (3, 'ship_day_name', p.ship_day_name, p.rule_line, p.rule_line = p.line),
      (4, 'production_cycle_id', p.production_cycle_id, p.first_line, p.has_no_rule = p.is_first_without_rule),
      (5, 'default_pc', p.default_pc, p.default_line, not p.is_default or p.default_line = p.line)
    ) as e (place, "column", value, other_line, is_fine)
    where not e.is_fine
    order by p.row, e.place`.execute(tx);
  return rows;
}

export interface Checked {
  validated_rows: number;
  error_count: number;
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

export async function insertZipCodesOfImport(tx: Tx, importId: number): Promise<void> {
  const imported = sql`select r.zip_code_id as zip_code, upper(min(r.state)) as state_id, initcap(min(r.timezone)) as time_zone,
      max(${CYCLE}) filter (where ${IS_DEFAULT}) as default_production_cycle_id,
      coalesce(array_agg(row(${CYCLE}, c.id, ${WEEKDAY}, nullif(r.days_in_transit, '')::smallint, ${IS_DEFAULT},
          u.slug)::imported_rule
        order by ${CYCLE}, c.id, ${WEEKDAY}) filter (where c.id is not null), '{}') as rules
    from zip_code_import_rows r
    left join carriers c on lower(c.slug) = lower(r.carrier)
    left join carriers u on lower(u.slug) = lower(r.alternate_ups_service) and u.external_carrier = 'ups'
    where r.import_id = ${importId}
    group by r.zip_code_id`;
  await sql`insert into zip_code_import_zip_codes
      (import_id, zip_code, state_id, time_zone, default_production_cycle_id, rules, kind_when_checked, version_when_checked)
    select ${importId}, c.zip_code, c.state_id, c.time_zone, c.default_production_cycle_id, c.rules, c.kind, c.version
    from (${changesOf(imported)}) c`.execute(tx);
}
