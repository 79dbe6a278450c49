import { type RawBuilder, sql } from 'kysely';
import type { Served } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Orders before their cutoff, which follow the rules of the customer's zip code (ORD-14). */
export const comingOrders = (now: Temporal.Instant) => sql`addresses a
  join orders o on o.user_id = a.user_id and o.status <> 'cancelled' and a.is_default
  join order_week_cycles w on w.order_week_id = o.order_week_id and w.production_cycle_id = o.production_cycle_id
    and w.cutoff_at > ${now}`;

export const hasNoPreference = (userId: RawBuilder<unknown>, cycleId: RawBuilder<unknown>) => sql`not exists (
  select from preferred_carriers p where p.user_id = ${userId} and p.production_cycle_id = ${cycleId})`;

const EXAMPLES = 5;

/**
 * `with` clauses `served_customers` and `served_orders` of `cycles`, a relation with `zip_code` and
 * `production_cycle_id`: whose service depends on the rules of the cycle there (SHIP-32).
 */
export const servedIn = (cycles: RawBuilder<unknown>, now: Temporal.Instant) => sql`
  cycles as materialized (${cycles}),
  served_customers as materialized (
    select a.zip_code, u.id, u.first_name || ' ' || u.last_name as name, u.email
    from cycles c join addresses a on a.is_default and a.zip_code = c.zip_code
    join users u on u.id = a.user_id and u.status in ('active', 'paused')
      and u.production_cycle_id = c.production_cycle_id
    where ${hasNoPreference(sql`u.id`, sql`c.production_cycle_id`)}
  ),
  served_orders as materialized (
    select a.zip_code, o.id from ${comingOrders(now)} and not o.is_skipped
    join cycles c on c.zip_code = a.zip_code and c.production_cycle_id = o.production_cycle_id
    where ${hasNoPreference(sql`o.user_id`, sql`o.production_cycle_id`)}
  )`;

/** As the contract has it, of `servedIn`. */
export const SERVED = sql<Served>`json_build_object(
  'customers', (select count(*) from served_customers),
  'orders', (select count(*) from served_orders),
  'examples', (select coalesce(json_agg(e), '[]') from (
    select id, name, email, zip_code from served_customers order by zip_code, id limit ${EXAMPLES}) e))`;

export interface CycleOfZipCode {
  zip_code: string;
  production_cycle_id: number;
}

export async function findServed(db: Db | Tx, cycles: CycleOfZipCode[], now: Temporal.Instant): Promise<Served> {
  if (cycles.length === 0) return { customers: 0, orders: 0, examples: [] };
  const listed = sql`select * from unnest(${cycles.map((each) => each.zip_code)}::text[],
    ${cycles.map((each) => each.production_cycle_id)}::int[]) as each (zip_code, production_cycle_id)`;
  const { rows } = await sql<{ served: Served }>`with ${servedIn(listed, now)} select ${SERVED} as served`.execute(db);
  return rows[0]!.served;
}

/** Served by no carrier now. */
export async function findUndeliverable(db: Db | Tx, zipCode: string, now: Temporal.Instant): Promise<Served> {
  const { rows } = await sql<CycleOfZipCode>`select ${zipCode}::text as zip_code, p.id as production_cycle_id
    from production_cycles p where not exists (
      select from shipping_rules r where r.zip_code = ${zipCode} and r.production_cycle_id = p.id)`.execute(db);
  return findServed(db, rows, now);
}

/** Customers live at `zip_codes` whom no carrier serves (SHIP-31). */
export const hasUndeliverable = sql<boolean>`exists (
  select from production_cycles y
  where not exists (
    select from shipping_rules r where r.zip_code = zip_codes.id and r.production_cycle_id = y.id)
  and exists (
    select from addresses a join users u on u.id = a.user_id
    where a.is_default and a.zip_code = zip_codes.id and u.status in ('active', 'paused')
      and u.production_cycle_id = y.id and ${hasNoPreference(sql`u.id`, sql`y.id`)}))`;

interface Residents {
  active_customers: number;
  paused_customers: number;
  coming_orders: number;
}

export async function countResidents(db: Db | Tx, zipCodes: string[], now: Temporal.Instant): Promise<Residents> {
  const { rows } = await sql<Residents>`select ${countOfStatus('active', zipCodes)} as active_customers,
    ${countOfStatus('paused', zipCodes)} as paused_customers,
    (select count(*) from ${comingOrders(now)} where a.zip_code = any(${zipCodes}::text[])) as coming_orders`.execute(
    db,
  );
  return rows[0]!;
}

const countOfStatus = (status: 'active' | 'paused', zipCodes: string[]) => sql`(
  select count(*) from addresses a join users u on u.id = a.user_id
  where a.is_default and u.status = ${status} and a.zip_code = any(${zipCodes}::text[]))`;
