import { percentOf, cents } from '@larder/domain/values/cents.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addBulkCustomers } from './bulk-customers.ts';
import { writeDemo } from '../seed-demo-once.ts';

const BULK = 600;
const ORDERS_EACH = 3;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.owner, () => {}, 2);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await writeDemo(client, { customers: 80 });
    await client.query('commit');
    await addBulkCustomers(client, BULK / 2, ORDERS_EACH, () => {});
    await addBulkCustomers(client, BULK / 2, ORDERS_EACH, () => {});
  } finally {
    client.release();
  }
}, 60_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(database.db)).rows;
const isBulk = sql`u.referral_id like 'BULK%'`;

test('each run adds the requested number of customers', async () => {
  expect(await select(sql`select count(*)::int as count from users u where ${isBulk}`)).toEqual([{ count: BULK }]);
});

test('only paused customers have a pause, and it ends on their delivery day', async () => {
  expect(
    await select(sql`select u.id from users u left join subscription_pauses p on p.user_id = u.id and p.ended_at is null
    where ${isBulk} and (u.status = 'paused') <> (p.id is not null)`),
  ).toEqual([]);
  expect(
    await select(sql`select u.id from users u join subscription_pauses p on p.user_id = u.id
    where ${isBulk} and (trim(to_char(p.until_date, 'Day')) <> u.default_delivery_day or p.until_date <= current_date)`),
  ).toEqual([]);
});

test('no order is after a cancellation, before the start or in the future', async () => {
  expect(
    await select(sql`select o.id from orders o join users u on u.id = o.user_id join subscriptions s on s.user_id = u.id
    join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    where ${isBulk} and (o.created_at < s.started_at or c.cutoff_at >= s.cancelled_at or o.created_at > now())`),
  ).toEqual([]);
  expect(
    await select(sql`select u.id from users u left join subscriptions s on s.user_id = u.id
    where ${isBulk} and (u.created_at > now() or s.cancelled_at > now() or s.started_at < u.created_at)`),
  ).toEqual([]);
});

test('taxes are those of the states, and totals equal the payments', async () => {
  const orders = await select<{
    items: number;
    tax: number;
    percent: number;
    total: number;
    skipped: boolean;
    paid: number;
  }>(
    sql`select o.items_cents as items, o.tax_cents as tax, s.tax_percent::float8 as percent, o.total_cents as total,
        o.is_skipped as skipped, coalesce(p.amount_cents, 0) as paid
        from orders o join users u on u.id = o.user_id join addresses a on a.id = o.address_id
        join states s on s.id = a.state_id left join payments p on p.order_id = o.id where ${isBulk}`,
  );
  expect(orders.length).toBeGreaterThan(BULK * 2);
  expect(new Set(orders.map(({ percent }) => percent)).size).toBeGreaterThan(10);
  const wrong = orders.filter(({ items, tax, percent, total, skipped, paid }) => {
    const due = skipped ? 0 : items + 599 + tax;
    return tax !== percentOf(cents(items), percent) || total !== due || paid !== due;
  });
  expect(wrong).toEqual([]);
});

test('carts contain the category of the plan at its price', async () => {
  expect(
    await select(sql`select i.order_id from order_items i join users u on u.id = i.user_id
    join subscription_lines l on l.user_id = u.id join products p on p.id = i.product_id
    join categories c on c.id = p.category_id
    where ${isBulk} and (i.category_id <> p.category_id or i.category_id <> l.category_id or i.quantity <> l.quantity
      or not p.is_active or p.is_sold_out or l.quantity < 8
      or i.unit_price_cents <> case when p.is_premium then c.premium_price_cents else c.price_cents end)`),
  ).toEqual([]);
});

test('counts, skips in a row and balances match the rows', async () => {
  expect(
    await select(sql`select u.id from users u where ${isBulk} and (
    u.number_of_active_weeks <> (select count(*) from orders o where o.user_id = u.id and not o.is_skipped) or
    u.weeks_skipped_in_a_row <> (select count(*) from orders o where o.user_id = u.id and o.is_skipped) or
    (u.status = 'lapsed') <> (u.weeks_skipped_in_a_row >= 8))`),
  ).toEqual([]);
  expect(
    await select(sql`select a.id from credit_accounts a join users u on u.id = a.user_id where ${isBulk} and balance_cents <>
    (select coalesce(sum(amount_cents), 0) from credit_transactions t where t.credit_account_id = a.id)`),
  ).toEqual([]);
});

test('ship and delivery days follow the zip code’s rule', async () => {
  expect(
    await select(sql`select o.id from orders o join users u on u.id = o.user_id join addresses a on a.id = o.address_id
    join shipping_rules r on r.zip_code = a.zip_code and r.production_cycle_id = o.production_cycle_id and r.is_default
    where ${isBulk} and (o.carrier_id <> r.carrier_id or trim(to_char(o.planned_ship_at, 'Day')) <> r.ship_weekday
      or o.deliver_at - o.ship_at <> r.days_in_transit)`),
  ).toEqual([]);
});
