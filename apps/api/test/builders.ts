import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { hashPassword } from '../src/areas/staff/passwords/password-hash.ts';
import { numbers } from './numbers.ts';

export const PASSWORD = 'a long password';
const hash = await hashPassword(PASSWORD);
const unique = () => ++numbers.named;

type Overrides = Partial<{
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  status: 'active' | 'paused' | 'suspended' | 'lapsed' | 'cancelled' | 'banned' | 'abandoned';
  is_comped: boolean;
  production_cycle_id: number;
  activated_at: Temporal.Instant;
  number_of_active_weeks: number;
}>;

async function insertUser(db: Db, values: Overrides & { is_admin: boolean }): Promise<{ id: number; email: string }> {
  const n = unique();
  return db
    .insertInto('users')
    .values({
      email: `user-${n}@example.test`,
      first_name: 'Ada',
      last_name: `Number${n}`,
      password_hash: hash,
      referral_id: `REF${n}`,
      ...values,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

export async function buildCustomer(db: Db, values: Overrides = {}) {
  const customer = await insertUser(db, { ...values, is_admin: false });
  const types = ['CREDIT', 'REFERRAL', 'REFERRER'] as const;
  await db
    .insertInto('credit_accounts')
    .values(types.map((type) => ({ user_id: customer.id, type })))
    .execute();
  return customer;
}

export async function buildStaff(db: Db, role: 'superadmin' | 'support' = 'superadmin', values: Overrides = {}) {
  const staff = await insertUser(db, { ...values, is_admin: true });
  await db
    .insertInto('user_roles')
    .values({ user_id: staff.id, role_id: role === 'superadmin' ? 1 : 2 })
    .execute();
  return staff;
}

/** The tax of Illinois, a carrier, and zip code 60601 shipped in both cycles: enough for a delivery. */
export async function buildShipping(db: Db) {
  await db.updateTable('states').set({ tax_percent: '6.25', is_tax_set: true }).where('id', '=', 'IL').execute();
  const carrier = await db
    .insertInto('carriers')
    .values({ name: 'UPS Ground', slug: 'ups-ground', external_carrier: 'ups' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('zip_codes')
    .values({ id: '60601', state_id: 'IL', time_zone: 'Central', default_production_cycle_id: 1 })
    .execute();
  const rule = { zip_code: '60601', carrier_id: carrier.id, days_in_transit: 1, is_default: true };
  await db
    .insertInto('shipping_rules')
    .values([
      { ...rule, production_cycle_id: 1, ship_weekday: 'Wednesday' },
      { ...rule, production_cycle_id: 2, ship_weekday: 'Thursday' },
    ])
    .execute();
  return { carrierId: carrier.id };
}

export async function buildWeek(db: Db, date: string, cutoffs: { 1: string; 2: string }, number: number) {
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  const week = await db
    .insertInto('order_weeks')
    .values({ date, number, status: 'active', meal_rotation_id: rotation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_week_cycles')
    .values(
      ([1, 2] as const).map((cycle) => ({
        order_week_id: week.id,
        production_cycle_id: cycle,
        cutoff_at: Temporal.Instant.from(cutoffs[cycle]),
      })),
    )
    .execute();
  return week;
}

/** Into the rotation of the week. */
export const putOnMenu = (db: Db, weekId: number, products: { id: number }[]) =>
  sql`insert into meal_rotation_products (meal_rotation_id, product_id, category_id, index_number)
    select w.meal_rotation_id, p.id, p.category_id, p.id from order_weeks w
    join products p on p.id = any(${products.map(({ id }) => id)})
    where w.id = ${weekId} on conflict do nothing`.execute(db);

export const endCutoffs = (db: Db, { id }: { id: number }) =>
  db
    .updateTable('order_week_cycles')
    .set((row) => ({ cutoff_done_at: row.ref('cutoff_at') }))
    .where('order_week_id', '=', id)
    .where('cutoff_at', '<=', Temporal.Now.instant())
    .execute();

export const buildCategory = (db: Db, name = `Category ${unique()}`) =>
  db
    .insertInto('categories')
    .values({
      name,
      price_cents: 1199 as never,
      premium_price_cents: 1399 as never,
      display_price_cents: 1199 as never,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
