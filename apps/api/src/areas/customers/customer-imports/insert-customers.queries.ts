import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** One chunk at a time: two files may give an external ID or a card to different customers. */
export const waitForImports = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('an import of customers'))`.execute(tx);

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

/** Without joins, whose cached plans would read tables that grow during the import. */
export async function insertBelongings(
  tx: Tx,
  all: readonly NewBelongings[],
  createdAt: Temporal.Instant,
): Promise<void> {
  const addresses = all.flatMap(({ user_id, address }) => (address ? [{ ...address, user_id }] : []));
  await sql`insert into addresses (user_id, line_1, line_2, city, state_id, zip_code, phone, type,
      delivery_instructions, created_at)
    select r.*, ${createdAt} from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as r (user_id bigint,
      line_1 text, line_2 text, city text, state_id text, zip_code text, phone text, type text,
      delivery_instructions text)`.execute(tx);
  const begun = all.flatMap(({ user_id, subscription }) => (subscription ? [{ ...subscription, user_id }] : []));
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into subscriptions (user_id, status, started_at, cancelled_at)
    select r.* from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as r (user_id bigint, status text,
      started_at timestamptz, cancelled_at timestamptz) returning id, user_id`.execute(tx);
  const subscriptionOf = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  const ofSubscription = (user_id: number) => ({ subscription_id: subscriptionOf.get(user_id), user_id });
  const lines = all.flatMap(({ user_id, lines }) => lines.map((line) => ({ ...line, ...ofSubscription(user_id) })));
  await sql`insert into subscription_lines (subscription_id, user_id, category_id, quantity)
    select r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (subscription_id bigint, user_id bigint,
      category_id bigint, quantity int)`.execute(tx);
  const pauses = all.flatMap(({ user_id, pause }) => (pause ? [{ ...pause, ...ofSubscription(user_id) }] : []));
  if (pauses.length === 0) return;
  await sql`insert into subscription_pauses (subscription_id, user_id, from_date, until_date, reason, created_at)
    select r.*, 'Paused before the import', ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(pauses)}::jsonb) as r (subscription_id bigint, user_id bigint,
      from_date date, until_date date)`.execute(tx);
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
