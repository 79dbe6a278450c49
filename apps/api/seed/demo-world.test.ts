import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CHICAGO, endOfChicagoDay } from '@larder/domain/values/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordMatches } from '../src/areas/staff/password-hash.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { type Connection, type Database, openDatabase } from '../src/platform/database.ts';
import { demoWorld } from './demo-world.ts';
import { openWindowNotice } from './open-window-notice.ts';
import { DEMO_PASSWORD, seedDemoOnce } from './seed-demo-once.ts';

const SEED_MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** The whole world takes about 12 seconds on two busy cores. */
const WORLD_MS = 90_000;

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let made: boolean[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  folder = mkdtempSync(join(tmpdir(), 'larder-seed-'));
  const seed = () => seedDemoOnce(database.pool, { DATA_DIR: folder, FILES_URL: undefined });
  made = await Promise.all([seed(), seed()]);
}, WORLD_MS);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(database.db)).rows;
const count = async (query: RawBuilder<{ count: number }>) => (await select(query))[0]?.count;

test('of two seeds at once one makes the world and the other finds it made', async () => {
  expect(made.filter(Boolean)).toEqual([true]);
  expect(await count(sql`select count(*) from users where email = 'staff@larder.test'`)).toBe(1);
});

test('staff of every role sign in with the demo password', async () => {
  const staff = await select<{ email: string; password_hash: string; role: string }>(
    sql`select u.email, u.password_hash, r.name as role from users u
        join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.is_admin order by r.id`,
  );
  expect(staff.map(({ email, role }) => `${email} ${role}`)).toEqual([
    'staff@larder.test superadmin',
    'support@larder.test support',
    'catalogue@larder.test catalogue',
    'operations@larder.test operations',
    'finance@larder.test finance',
  ]);
  expect(await passwordMatches(DEMO_PASSWORD, staff[0]?.password_hash)).toBe(true);
});

test('weeks, catalogue and shipping are as many as rulings 10 asks for', async () => {
  const [weeks] = await select(sql`select count(*) as all, count(*) filter (where status = 'draft') as drafts,
    count(*) filter (where status = 'draft' and meal_rotation_id is not null) as drafts_with_rotation from order_weeks`);
  expect(weeks).toEqual({ all: 31, drafts: 2, drafts_with_rotation: 1 });
  const [sizes] = await select(sql`select (select count(*) from categories) as categories,
    (select count(*) from products) as products, (select count(*) from states) as states,
    (select count(*) from zip_codes) as zip_codes, (select count(*) from carriers) as carriers`);
  expect(sizes).toEqual({ categories: 6, products: 80, states: 51, zip_codes: 5000, carriers: 3 });
  expect(await count(sql`select count(distinct type) from reasons`)).toBe(6);
});

test('every product and banner has its pictures', async () => {
  const products = await select<{ image_file: string }>(sql`select image_file from products`);
  const missing = products.flatMap(({ image_file }) =>
    ['cart-mobile', 'meal-card-desktop', 'landing-desktop']
      .map((variant) => join(folder, 'files', image_file, `${variant}.webp`))
      .filter((file) => !existsSync(file)),
  );
  expect(missing).toEqual([]);
});

/** What became of a customer's order of the open window; nothing when there is none. */
const inOpenWindow = sql`(select o.status || case when o.is_skipped_post_cutoff then ' skipped after' when o.is_skipped then ' skipped' else '' end
  from orders o join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
  where o.user_id = u.id and c.cutoff_done_at is not null and c.settled_at is null)`;

test.each([
  ['active', 'active', 1, 'active'],
  ['skipped', 'active', 1, 'active skipped after'],
  ['rogue', 'active', 1, null],
  ['rogue-01', 'active', 1, null],
  ['rogue-50', 'active', 1, null],
  ['suspended', 'suspended', 1, 'suspended'],
  ['chargefailed', 'suspended', 1, 'charge-failed'],
  ['upcoming', 'active', 2, null],
  ['paused', 'paused', 1, 'active skipped'],
  ['cancelled', 'cancelled', 1, 'cancelled'],
  ['banned', 'banned', 1, 'cancelled'],
  ['abandoned', 'abandoned', 1, null],
  ['nocard', 'active', 2, null],
])('%s is %s', async (name, status, cycle, open) => {
  const [customer] = await select<{ status: string; cycle: number; open: string | null }>(
    sql`select u.status, u.production_cycle_id as cycle, ${inOpenWindow} as open from users u where email = ${`${name}@demo.larder.test`}`,
  );
  expect(customer).toEqual({ status, cycle, open });
});

test('the comped customer has 50 dollars a week and 4 weeks left of those that were used', async () => {
  const [account] =
    await select(sql`select c.amount_cents, c.remaining_weeks, c.number_of_weeks - c.remaining_weeks as used,
    (select count(*)::int from orders o where o.user_id = u.id and o.comped_used_cents > 0) as charged
    from users u join comped_accounts c on c.user_id = u.id where email = 'comped@demo.larder.test'`);
  expect(account).toEqual({ amount_cents: 5000, remaining_weeks: 4, used: 8, charged: 8 });
});

test('promo, kids, variance, scheduled, lapsed and nocard have what they are there for', async () => {
  const [has] = await select(sql`select
    (select array_agg(a.status order by a.status) from promo_code_applications a join users u on u.id = a.user_id where u.email = 'promo@demo.larder.test') as promo,
    (select count(*) from kids k join users u on u.id = k.user_id where u.email = 'kids@demo.larder.test') as kids,
    (select count(*) from users u join price_variance_groups g on g.id = u.price_variance_group_id and g.deactivated_at is null
      join preferred_carriers p on p.user_id = u.id where u.email = 'variance@demo.larder.test' and u.is_min_plan_exception) as variance,
    (select count(*) from subscriptions s join users u on u.id = s.user_id where u.email = 'scheduled@demo.larder.test'
      and s.status = 'active' and s.to_be_cancelled_at is not null) as scheduled,
    (select u.weeks_skipped_in_a_row >= 8 from users u where u.email = 'lapsed@demo.larder.test') as lapsed,
    (select count(*) from payment_methods p join users u on u.id = p.user_id where u.email = 'nocard@demo.larder.test' and p.removed_at is null) as cards`);
  expect(has).toEqual({
    promo: ['active', 'deactivated', 'deactivated'],
    kids: 3,
    variance: 1,
    scheduled: 1,
    lapsed: true,
    cards: 0,
  });
});

test('the buffer of exactly one product of the open window holds 7', async () => {
  const remaining = await select<{ remaining: number; products: number }>(
    sql`select b.remaining, count(*)::int as products from rogue_buffers b
        join order_week_cycles c on c.order_week_id = b.order_week_id
        where c.production_cycle_id = 1 and c.cutoff_done_at is not null and c.settled_at is null and b.remaining <> 20 group by 1`,
  );
  expect(remaining).toEqual([{ remaining: 7, products: 1 }]);
});

test('every balance is the sum of its transactions, and everybody has three accounts', async () => {
  expect(
    await count(sql`select count(*) from credit_accounts a where balance_cents <>
      (select coalesce(sum(amount_cents), 0) from credit_transactions t where t.credit_account_id = a.id)`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from users u where not is_admin and
      3 <> (select count(*) from credit_accounts a where a.user_id = u.id)`),
  ).toBe(0);
});

test('orders add up to the cent, and what was charged is paid', async () => {
  expect(
    await count(sql`select count(*) from orders where total_cents <> case when is_skipped or status = 'cancelled' then 0
      else items_cents - discount_cents + shipping_cents + tax_cents end`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from orders o where items_cents <>
      (select sum(quantity * unit_price_cents) from order_items i where i.order_id = o.id and i.cart = 'now')`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from orders o join order_week_cycles c on c.order_week_id = o.order_week_id
      and c.production_cycle_id = o.production_cycle_id
      where c.cutoff_done_at is not null and o.status = 'active' and not o.is_skipped and o.kind <> 'rogue'
      and o.total_at_cutoff_cents <> o.comped_used_cents + o.credits_used_cents + (select coalesce(sum(amount_cents), 0)
        from payments p where p.order_id = o.id and p.status = 'successful' and p.stage <> 'deadline')`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from payments p where refunded_cents <> (select coalesce(sum(amount_cents), 0)
      from refund_parts r where r.payment_id = p.id and r.status = 'successful')`),
  ).toBe(0);
});

test('the counts on customers and promo codes are those of their rows', async () => {
  expect(
    await count(sql`select count(*) from users u where number_of_active_weeks <> (select count(*) from orders o
      where o.user_id = u.id and o.status = 'active' and not o.is_skipped and o.total_at_cutoff_cents is not null)`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from users u left join subscriptions s on s.user_id = u.id
      where u.activated_at is distinct from s.started_at`),
  ).toBe(0);
  expect(
    await count(sql`select count(*) from promo_codes c where applications_count <>
      (select count(*) from promo_code_applications a where a.promo_code_id = c.id)`),
  ).toBe(0);
});

test('a record made afterwards takes the next id', async () => {
  const { id } = await database.db
    .insertInto('tags')
    .values({ name: 'Made afterwards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(await count(sql`select count(*) from tags`));
});

test('a demo grown old says that no window is open', async () => {
  const now = Temporal.Now.instant();
  expect(await openWindowNotice(database.db, now)).toBeNull();
  expect(await openWindowNotice(database.db, now.add({ hours: 24 * 30 }))).toContain('npm run seed -- --renew');
});

test('the same moment gives the same world', () => {
  const world = () =>
    demoWorld({ now: Temporal.Instant.from('2026-11-21T18:00:00Z'), passwordHash: '', customers: 100 });
  const [one, other] = [world(), world()];
  for (const table of ['users', 'orders', 'order_items', 'payments', 'zip_codes'])
    expect(other.rows(table)).toEqual(one.rows(table));
});

// Every weekday, an hour after midnight when the window has just opened; the days around both changes of the clocks.
test.each([
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
  '2026-11-02',
  '2027-03-15',
  '2027-01-01',
])('set up on %s PC A was cut off yesterday, is open in one week, and PC B follows in three days', (day) => {
  const today = Temporal.PlainDate.from(day);
  const now = today.toZonedDateTime({ timeZone: CHICAGO, plainTime: '01:00' }).toInstant();
  const cycles = demoWorld({ now, passwordHash: '', customers: 80 }).rows('order_week_cycles');
  const open = cycles.filter((row) => row['cutoff_done_at'] !== null && row['settled_at'] === null);
  expect(open.map((row) => [row['production_cycle_id'], row['cutoff_at']])).toEqual([
    [1, endOfChicagoDay(today.subtract({ days: 1 })).toString()],
  ]);
  const ahead = cycles.filter((row) => row['production_cycle_id'] === 2 && row['cutoff_done_at'] === null);
  expect(ahead.map((row) => String(row['cutoff_at'])).toSorted((a, b) => (a < b ? -1 : 1))[0]).toBe(
    endOfChicagoDay(today.add({ days: 3 })).toString(),
  );
});

const address = (connection: Connection): string => {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database: name } = connection;
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
};

test(
  'a seed killed in the middle leaves nothing',
  async () => {
    const target = await createTestDatabase();
    const watcher = openDatabase(target.connection, () => {}, 1);
    const env = { ...process.env, DATABASE_URL: address(target.connection), DATA_DIR: folder, APP_ENV: 'development' };
    const seed = spawn(process.execPath, [SEED_MAIN], { env, stdio: 'ignore' });
    const ended = once(seed, 'exit');
    try {
      const isWriting = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and query like 'copy order%' and state = 'active'`
          .execute(watcher.db)
          .then(({ rows }) => rows.length > 0);
      while (seed.exitCode === null && !(await isWriting())) await sleep(20);
      expect(seed.exitCode, 'the seed ended before it wrote orders').toBeNull();
      seed.kill('SIGKILL');
      await ended;
      const left =
        await sql`select (select count(*) from users) as users, (select count(*) from states) as states`.execute(
          watcher.db,
        );
      expect(left.rows).toEqual([{ users: 0, states: 0 }]);
    } finally {
      seed.kill('SIGKILL');
      await watcher.close();
      await target.drop();
    }
  },
  WORLD_MS,
);
