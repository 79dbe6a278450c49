import { sql } from 'kysely';
import type { ExistingCustomer } from '@larder/domain/customers/customer-imports/compare-with-customer.ts';
import type { ZipCodeFacts } from '@larder/domain/customers/customer-imports/judge-customer-row.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const listStates = (db: Db | Tx) => db.selectFrom('states').select(['id', 'name', 'is_shipped_to']).execute();

export const listCategories = (db: Db | Tx) =>
  db.selectFrom('categories').select(['id', 'name', 'deleted_at']).orderBy('id').execute();

export async function findZipCodes(db: Db | Tx, codes: string[]): Promise<Map<string, ZipCodeFacts>> {
  const { rows } = await sql<ZipCodeFacts & { id: string }>`
    select z.id, z.default_production_cycle_id as "defaultCycleId",
      jsonb_build_object('id', s.id, 'name', s.name, 'is_shipped_to', s.is_shipped_to) as state,
      coalesce((select jsonb_agg(jsonb_build_object('carrier_id', r.carrier_id, 'production_cycle_id',
          r.production_cycle_id, 'ship_day_name', r.ship_weekday, 'days_in_transit', r.days_in_transit,
          'is_default', r.is_default) order by r.id) from shipping_rules r where r.zip_code = z.id), '[]') as rules
    from zip_codes z join states s on s.id = z.state_id
    where z.is_active and z.id = any(${codes})`.execute(db);
  return new Map(rows.map(({ id, ...zip }) => [id, zip]));
}

export interface ImportKeys {
  emails: string[];
  externalIds: string[];
}

export async function listKnownIds(db: Db | Tx, { emails, externalIds }: ImportKeys): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = any(${emails})
    union select id from users where external_id = any(${externalIds}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opening balances are found by their key (CUST-47). */
export const openingKey = (userId: number) => `opening-balance:${userId}`;

export async function listExisting(db: Db | Tx, ids: number[]): Promise<ExistingCustomer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ExistingCustomer>`
    select u.id, u.version, u.email, u.external_id, u.is_admin, u.first_name, u.last_name, u.phone,
      u.production_cycle_id, s.status as subscription, p.until_date as paused_until,
      case when a.id is not null then jsonb_build_object('line_1', a.line_1, 'line_2', a.line_2, 'city', a.city,
        'state_id', a.state_id, 'zip_code', a.zip_code, 'phone', a.phone, 'type', a.type,
        'delivery_instructions', a.delivery_instructions) end as address,
      coalesce((select jsonb_agg(jsonb_build_object('category_id', l.category_id, 'quantity', l.quantity)
        order by l.category_id) from subscription_lines l where l.user_id = u.id), '[]') as lines,
      array(select m.gateway_reference from payment_methods m
        where m.user_id = u.id and m.removed_at is null) as card_references,
      (select t.amount_cents from credit_transactions t
        where t.external_key = 'opening-balance:' || u.id) as opening_credit
    from users u
    left join addresses a on a.user_id = u.id and a.is_default
    left join subscriptions s on s.user_id = u.id
    left join subscription_pauses p on p.subscription_id = s.id and p.ended_at is null
    where u.id = any(${ids})`.execute(db);
  return rows;
}

export async function findCardOwners(db: Db | Tx, references: string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_methods')
    .select(['gateway_reference', 'user_id'])
    .where('gateway_reference', 'in', references)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ gateway_reference, user_id }) => [gateway_reference, user_id]));
}
