import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ZipCode, ZipCodeForm } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import { hasUndeliverable } from './service.queries.ts';

export interface ZipCodeFilter {
  order: 'asc' | 'desc';
  code?: string | undefined;
  inactive?: boolean | undefined;
  state?: string | undefined;
  carrier_id?: number | undefined;
  production_cycle_id?: number | undefined;
  days_in_transit?: number | undefined;
  undeliverable?: boolean | undefined;
}

const zipCodes = (db: Db | Tx) =>
  db
    .selectFrom('zip_codes')
    .select(['id', 'zone', 'state_id as state', 'time_zone', 'is_active', 'version'])
    .select((zip) => [
      jsonObjectFrom(
        zip
          .selectFrom('production_cycles as p')
          .select(['p.id', 'p.name'])
          .whereRef('p.id', '=', 'zip_codes.default_production_cycle_id'),
      ).as('default_production_cycle'),
      jsonArrayFrom(
        zip
          .selectFrom('shipping_rules as r')
          .innerJoin('carriers as c', 'c.id', 'r.carrier_id')
          .innerJoin('production_cycles as p', 'p.id', 'r.production_cycle_id')
          .select(['c.id as carrier_id', 'c.name as carrier_name', 'p.id as cycle_id', 'p.name as cycle_name'])
          .select(['r.ship_weekday as ship_day_name', 'r.is_default', 'r.days_in_transit', 'r.alternate_ups_service'])
          .whereRef('r.zip_code', '=', 'zip_codes.id')
          .orderBy('p.id')
          .orderBy('r.is_default', 'desc')
          .orderBy('r.ship_weekday')
          .orderBy('c.id'),
      ).as('rules'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof zipCodes>['execute']>>[number];

function zipCodeOf({ rules, ...row }: Row): ZipCode {
  const shippingRules = rules.map(({ carrier_id, carrier_name, cycle_id, cycle_name, ...rule }) => ({
    ...rule,
    carrier: { id: carrier_id, name: carrier_name },
    production_cycle: { id: cycle_id, name: cycle_name },
  }));
  const defaultRule = shippingRules.find(
    (rule) => rule.is_default && rule.production_cycle.id === row.default_production_cycle?.id,
  );
  return {
    ...row,
    shippingRules,
    default_ship_day_name: defaultRule?.ship_day_name ?? null,
    shipDays: WEEKDAYS.filter((day) => shippingRules.some((rule) => rule.ship_day_name === day)),
    carrier: defaultRule?.carrier ?? null,
  };
}

function idsInOrder(db: Db | Tx, filter: ZipCodeFilter) {
  const { code, inactive, state, undeliverable, order } = filter;
  return db
    .selectFrom('zip_codes')
    .select('id')
    .orderBy('id', order)
    .$if(!inactive && !undeliverable, (ids) => ids.where('is_active', '=', true))
    .$if(Boolean(code), (ids) => ids.where('id', 'like', `${escapeLike(code ?? '')}%`))
    .$if(state !== undefined, (ids) => ids.where('state_id', '=', state ?? ''))
    .$if(undeliverable === true, (ids) => ids.where(hasUndeliverable))
    .$call((ids) => {
      const rule = ruleOf(db, filter);
      return rule === null ? ids : ids.where(({ exists }) => exists(rule));
    });
}

/** One rule with all that is asked for (SHIP-31). */
function ruleOf(db: Db | Tx, { carrier_id, production_cycle_id, days_in_transit }: ZipCodeFilter) {
  const asked = Object.entries({ carrier_id, production_cycle_id, days_in_transit }).filter(
    ([, value]) => value !== undefined,
  );
  if (asked.length === 0) return null;
  return asked.reduce(
    (rules, [column, value]) => rules.where(sql.ref(`r.${column}`), '=', value),
    db.selectFrom('shipping_rules as r').select('r.id').where('r.zip_code', '=', sql.ref<string>('zip_codes.id')),
  );
}

async function listZipCodesOf(db: Db | Tx, found: { id: string }[], order: 'asc' | 'desc'): Promise<ZipCode[]> {
  const ids = found.map(({ id }) => id);
  const rows = await zipCodes(db)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id', order)
    .execute();
  return rows.map(zipCodeOf);
}

/** Page over ids only: reading the rules of all previous rows took 3.5 s for the last page of 100,000. */
export async function listZipCodes(db: Db | Tx, filter: ZipCodeFilter & { page: number; per_page: number }) {
  const { rows, pagination } = await pageOf(idsInOrder(db, filter), filter);
  return { data: await listZipCodesOf(db, rows, filter.order), meta: { pagination } };
}

/** All pages of the list. */
export async function* allZipCodes(tx: Tx, filter: ZipCodeFilter, size: number): AsyncGenerator<ZipCode[]> {
  for await (const rows of pagesOf(tx, idsInOrder(tx, filter), size))
    yield await listZipCodesOf(tx, rows, filter.order);
}

export async function* allZipCodeIds(tx: Tx, filter: ZipCodeFilter, size: number): AsyncGenerator<string[]> {
  for await (const rows of pagesOf(tx, idsInOrder(tx, filter), size)) yield rows.map(({ id }) => id);
}

export async function listCarrierSlugs(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('carriers').select(['id', 'slug']).execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export async function findZipCodeRecord(db: Db | Tx, id: string): Promise<ZipCode | undefined> {
  const row = await zipCodes(db).where('id', '=', id).executeTakeFirst();
  return row && zipCodeOf(row);
}

export async function lockZipCode(tx: Tx, id: string): Promise<ZipCode | undefined> {
  await sql`select from zip_codes where id = ${id} for update`.execute(tx);
  return findZipCodeRecord(tx, id);
}

type Fields = Omit<ZipCodeForm, 'version'>;

const columnsOf = (fields: Fields) => ({
  zone: fields.zone ?? null,
  state_id: fields.state,
  time_zone: fields.time_zone,
  is_active: fields.is_active,
  default_production_cycle_id: fields.default_production_cycle_id ?? null,
});

export async function insertZipCode(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .insertInto('zip_codes')
    .values({ id, ...columnsOf(fields) })
    .execute();
  await replaceRules(tx, id, fields);
}

export async function setZipCode(tx: Tx, id: string, version: number, fields: Fields): Promise<void> {
  await tx
    .updateTable('zip_codes')
    .set({ ...columnsOf(fields), version })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('shipping_rules').where('zip_code', '=', id).execute();
  await replaceRules(tx, id, fields);
}

async function replaceRules(tx: Tx, zip_code: string, { shippingRules }: Fields): Promise<void> {
  if (shippingRules.length === 0) return;
  await tx
    .insertInto('shipping_rules')
    .values(
      shippingRules.map(({ ship_day_name, alternate_ups_service = null, ...rule }) => ({
        ...rule,
        zip_code,
        ship_weekday: ship_day_name,
        alternate_ups_service,
      })),
    )
    .execute();
}

export async function setZipCodeActivity(tx: Tx, id: string, is_active: boolean, version: number): Promise<void> {
  await tx.updateTable('zip_codes').set({ is_active, version }).where('id', '=', id).execute();
}
