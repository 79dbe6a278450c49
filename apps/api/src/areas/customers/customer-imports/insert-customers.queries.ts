import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export interface NewCustomer {
  row: number;
  email: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  status: string;
  production_cycle_id: number | null;
  default_delivery_day: string | null;
  activated_at: string | null;
  number_of_active_weeks: number;
  first_delivery_date: string | null;
  referral_id: string;
}

/** Leaves out customers that were created in the meantime. */
export async function insertCustomers(
  tx: Tx,
  customers: readonly NewCustomer[],
  createdAt: Temporal.Instant,
): Promise<Map<number, number>> {
  // Sorted by e-mail, so that two imports of the same customers wait for each other instead of deadlocking.
  const { rows } = await sql<{ id: number; row: number }>`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as r (row int, email text, external_id text,
        first_name text, last_name text, phone text, status text, production_cycle_id smallint,
        default_delivery_day text, activated_at timestamptz, number_of_active_weeks int, first_delivery_date date,
        referral_id text)),
    made as (
      insert into users (email, external_id, first_name, last_name, phone, status, production_cycle_id,
        default_delivery_day, activated_at, number_of_active_weeks, first_delivery_date, referral_id, created_at)
      select email, external_id, first_name, last_name, phone, status, production_cycle_id,
        default_delivery_day, activated_at, number_of_active_weeks, first_delivery_date, referral_id, ${createdAt}
      from given where not exists (select from retired_referral_ids t where t.referral_id = given.referral_id)
      order by lower(email)
      on conflict do nothing
      returning id, email)
    select made.id, given.row from made join given on given.email = made.email order by made.id`.execute(tx);
  return new Map(rows.map(({ id, row }) => [row, id]));
}

export interface NewBelongings {
  user_id: number;
  address: object | null;
  subscription: { status: string; started_at: string; cancelled_at: string | null } | null;
  lines: readonly { category_id: number; quantity: number }[];
  pause: { from_date: string; until_date: string } | null;
}

export async function insertBelongings(
  tx: Tx,
  all: readonly NewBelongings[],
  createdAt: Temporal.Instant,
): Promise<void> {
  const given = sql`select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r (user_id bigint, address jsonb,
    subscription jsonb, lines jsonb, pause jsonb)`;
  await sql`with given as materialized (${given}),
    addressed as (
      insert into addresses (user_id, line_1, line_2, city, state_id, zip_code, phone, type, delivery_instructions, created_at)
      select user_id, address ->> 'line_1', address ->> 'line_2', address ->> 'city', address ->> 'state_id',
        address ->> 'zip_code', address ->> 'phone', address ->> 'type', address ->> 'delivery_instructions', ${createdAt}
      from given where jsonb_typeof(address) = 'object'),
    subscribed as (
      insert into subscriptions (user_id, status, started_at, cancelled_at)
      select user_id, subscription ->> 'status', (subscription ->> 'started_at')::timestamptz,
        (subscription ->> 'cancelled_at')::timestamptz
      from given where jsonb_typeof(subscription) = 'object' returning id, user_id),
    planned as (
      insert into subscription_lines (subscription_id, user_id, category_id, quantity)
      select s.id, s.user_id, (line ->> 'category_id')::bigint, (line ->> 'quantity')::int
      from subscribed s join given g using (user_id) cross join lateral jsonb_array_elements(g.lines) line),
    paused as (
      insert into subscription_pauses (user_id, subscription_id, from_date, until_date, reason, created_at)
      select s.user_id, s.id, (pause ->> 'from_date')::date, (pause ->> 'until_date')::date, 'Paused before the import',
        ${createdAt}
      from subscribed s join given g using (user_id) where jsonb_typeof(pause) = 'object')
    select`.execute(tx);
}

export async function insertAccounts(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number; type: string }>`insert into credit_accounts (user_id, type)
    select u, t from unnest(${userIds}::bigint[]) u cross join unnest(array['CREDIT', 'REFERRAL', 'REFERRER']) t
    returning id, user_id, type`.execute(tx);
  return new Map(rows.filter(({ type }) => type === 'CREDIT').map(({ id, user_id }) => [user_id, id]));
}

export async function listCreditAccounts(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('credit_accounts')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('type', '=', 'CREDIT')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

export interface ChangedCustomer {
  id: number;
  first_name: string | null;
  last_name: string | null;
  external_id: string | null;
}

/** Null leaves a value. */
export const updateCustomers = (tx: Tx, changed: readonly ChangedCustomer[]) =>
  sql`update users u set first_name = coalesce(r.first_name, u.first_name),
      last_name = coalesce(r.last_name, u.last_name), external_id = coalesce(r.external_id, u.external_id),
      version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (id bigint, first_name text, last_name text, external_id text)
    where u.id = r.id`.execute(tx);
