import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessNow, moveBusinessClock } from '../src/platform/clock.ts';
import { passwordMatches } from '../src/areas/staff/passwords/password-hash.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { folderFiles } from '../src/platform/files/folder-files.ts';
import { openWindowNotice } from './orders/open-window-notice.ts';
import { renewDemo } from './renew-demo.ts';
import { DEMO_PASSWORD, seedDemoOnce, writeDemo } from './seed-demo-once.ts';
import { isWhole } from '../test/faults/storms.ts';

/** The world takes a few seconds, longer on two busy cores. */
const WORLD_MS = 90_000;

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let made: boolean[];
const files = () => folderFiles({ DATA_DIR: folder, FILES_URL: undefined });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.owner, () => {});
  folder = mkdtempSync(join(tmpdir(), 'larder-seed-'));
  const seed = () => seedDemoOnce(database.pool, files());
  made = await Promise.all([seed(), seed()]);
}, WORLD_MS);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(database.db)).rows;
const count = async (query: RawBuilder<{ count: number }>) => (await select(query))[0]?.count;

test('of two concurrent seeds one creates the world and the other finds it', async () => {
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

test('weeks, catalog and shipping have the specified numbers of rows', async () => {
  const [weeks] = await select(sql`select count(*) as all, count(*) filter (where status = 'draft') as drafts,
    count(*) filter (where status = 'draft' and meal_rotation_id is not null) as drafts_with_rotation from order_weeks`);
  expect(weeks).toEqual({ all: 31, drafts: 2, drafts_with_rotation: 1 });
  const [sizes] = await select(sql`select (select count(*) from categories) as categories,
    (select count(*) from products) as products, (select count(*) from states) as states,
    (select count(*) from zip_codes) as zip_codes, (select count(*) from carriers) as carriers`);
  expect(sizes).toEqual({ categories: 6, products: 80, states: 51, zip_codes: 5000, carriers: 3 });
  expect(await count(sql`select count(distinct type) from reasons`)).toBe(6);
});

test('there are running, ended and prepared experiments, each with a control', async () => {
  const experiments = await select(
    sql`select active, started_at is not null as ran, count(v) as variants, count(v) filter (where is_control) as controls,
        (select count(*) from experiment_allocations a where a.experiment_id = e.id) as allocations
        from experiments e join experiment_variants v on v.experiment_id = e.id group by e.id order by e.id`,
  );
  expect(experiments).toEqual([
    { active: false, ran: true, variants: 2, controls: 1, allocations: 1 },
    { active: true, ran: true, variants: 3, controls: 1, allocations: 1 },
    { active: true, ran: true, variants: 2, controls: 1, allocations: 1 },
    { active: false, ran: false, variants: 2, controls: 1, allocations: 0 },
  ]);
});

test('there are active and inactive order bumps, each in coming weeks', async () => {
  const [bumps] = await select(sql`select count(*) as all, count(*) filter (where active) as active,
    (select min(n) from (select count(*) as n from order_bump_weeks o join order_weeks w on w.id = o.order_week_id
      where w.status <> 'delivered' group by o.order_bump_id) as each) as weeks from order_bumps`);
  expect(bumps).toEqual({ all: 5, active: 3, weeks: 2 });
});

test('bestsellers and upsells have their products', async () => {
  const [sets] = await select(sql`select (select count(*) from bestsellers where image_file is not null) as bestsellers,
    (select count(*) from bestseller_products) as best, (select count(*) from upsells) as upsells,
    (select count(*) from upsell_products) as offered`);
  expect(sets).toEqual({ bestsellers: 3, best: 11, upsells: 3, offered: 9 });
});

test('there are unspent, partly spent, spent, refunded and free gift cards', async () => {
  const [cards] = await select(sql`select count(*) filter (where remaining_cents = value_cents) as fresh,
    count(*) filter (where remaining_cents between 1 and value_cents - 1) as used,
    count(*) filter (where remaining_cents = 0) as over, count(*) filter (where charge_reference is null) as given,
    (select count(*) from gift_card_refunds r join gift_cards g on g.id = r.gift_card_id
      where r.status = 'successful' and g.remaining_cents = 0 and r.amount_cents = g.value_cents) as refunded
    from gift_cards`);
  expect(cards).toEqual({ fresh: 32, used: 16, over: 16, given: 8, refunded: 8 });
});

test('every product and banner has its pictures', async () => {
  const pictures = await select<{ file: string }>(sql`select i.file from products left join product_images i
    on i.product_id = products.id union select unnest(array[image_file, mobile_image_file]) from bestsellers
    union select image_file from popup_icons union select image_file from sale_banners
    union select top_image_file from skip_order_popup`);
  expect(pictures.filter(({ file }) => !/^(products|marketing)\/[^/]+$/.test(file))).toEqual([]);
  const missing = pictures.flatMap(({ file: picture }) =>
    ['cart-mobile', 'meal-card-desktop', 'landing-desktop']
      .map((variant) => join(folder, 'files', picture, `${variant}.webp`))
      .filter((file) => !existsSync(file)),
  );
  expect(missing).toEqual([]);
});

test('every foreign key, unchecked while writing, has its row', async () => {
  const references = await select<{ name: string; owner: string; definition: string }>(
    sql`select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(references.length).toBeGreaterThan(50);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const { name, owner, definition } of references) {
      await client.query(`alter table ${owner} drop constraint "${name}"`);
      await client.query(`alter table ${owner} add constraint "${name}" ${definition}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.runIf(isWhole)(
  'a role that may not skip the checks of foreign keys writes the world with them',
  async () => {
    const target = await createTestDatabase();
    const client = await openDatabase(target.owner, () => {}, 1).pool.connect();
    try {
      await client.query('begin');
      await writeDemo(client, { customers: 150, isChecked: true });
      expect((await client.query('show session_replication_role')).rows).toEqual([
        { session_replication_role: 'origin' },
      ]);
      await client.query('commit');
    } finally {
      client.release(true);
      await target.drop();
    }
  },
  WORLD_MS,
);

test('there are 2,000 customers besides the staff', async () => {
  expect(await count(sql`select count(*) from users where not is_admin`)).toBe(2_000);
});

test('a start draws missing pictures', async () => {
  const file = join(folder, 'files', 'products', 'TOD-001', 'cart-mobile.webp');
  const [size, other] = [statSync(file).size, join(folder, 'files', 'marketing', 'banner-new-meals')];
  rmSync(file);
  rmSync(other, { recursive: true });
  expect(await seedDemoOnce(database.pool, files())).toBe(false);
  expect(statSync(file).size).toBe(size);
  expect(existsSync(join(other, 'landing-desktop.webp'))).toBe(true);
});

test('a row added later takes the next id', async () => {
  const { id } = await database.db
    .insertInto('tags')
    .values({ name: 'Made afterwards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(await count(sql`select count(*) from tags`));
});

test('an old demo reports that no window is open', async () => {
  const now = Temporal.Now.instant();
  expect(await openWindowNotice(database.db, now)).toBeNull();
  expect(await openWindowNotice(database.db, now.add({ hours: 24 * 30 }))).toContain('npm run seed -- --renew');
});

test.runIf(isWhole)(
  'a renewed world has its window open by the business clock, which never goes back',
  async () => {
    const { db, pool } = database;
    const ahead = (await businessNow(db)).add({ hours: 24 * 100 });
    expect(await moveBusinessClock(db, ahead)).toBe(true);
    await renewDemo(pool, files());
    const now = await businessNow(db);
    expect(Temporal.Instant.compare(now, ahead)).toBe(1);
    expect(await openWindowNotice(db, now)).toBeNull();
    const [sizes] = await select(sql`select (select count(*) from tags where name = 'Made afterwards') as old,
      (select count(*) from users where not is_admin) as customers`);
    expect(sizes).toEqual({ old: 0, customers: 2_000 });
  },
  WORLD_MS,
);
