// Tests the rows that migrations 0001, 0009 and 0104 write.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { faultsOfReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { listReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { MIGRATIONS } from '../../open-data.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { isWhole } from '../../../test/faults/storms.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let open: Database;
beforeEach(async () => {
  database = await createEmptyDatabase();
  open = openDatabase(database.connection, () => {});
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

const migrateHere = (folder = MIGRATIONS) => migrate(database.connection, folder);
const namesOf = async (table: string, column = 'name', order = 'id'): Promise<unknown[]> =>
  (
    await sql<{
      name: unknown;
    }>`select ${sql.ref(column)} as name from ${sql.table(table)} order by ${sql.ref(order)}`.execute(open.db)
  ).rows.map(({ name }) => name);

async function reasonsOf(type: string) {
  const rows = await open.db
    .selectFrom('reasons')
    .select(['id', 'type', 'title', 'description', 'question', 'answer_required', 'form'])
    .where('type', '=', type as never)
    .orderBy('position')
    .execute();
  return listReasons.answer.parse(rows);
}

test('a new installation begins with states, reasons, heating types, allergens, roles and cycles', async () => {
  await migrateHere();
  const { rows: states } = await sql`select count(*)::int as states, count(distinct name)::int as names,
    bool_or(is_tax_set) as taxed, max(tax_percent)::int as tax, min(id) as first, max(id) as last from states`.execute(
    open.db,
  );
  expect(states).toEqual([{ states: 51, names: 51, taxed: false, tax: 0, first: 'AK', last: 'WY' }]);
  const titles = await Promise.all(
    REASON_TYPES.map(async (type) => [type, (await reasonsOf(type)).map(({ title }) => title)]),
  );
  expect(Object.fromEntries(titles)).toEqual({
    SKIP: ['Too much food at home', 'Traveling', 'Budget', 'Nothing on the menu appeals', 'Other'],
    CREDIT_REGULAR: ['Late delivery', 'Missing order', 'Damaged box', 'Goodwill'],
    CREDIT_FOR_PRODUCT: ['Foreign material', 'Meal issue', 'Missing meal', 'Wrong meal'],
    CREDIT_FOR_PROMOCODE: ['Promo code was not applied'],
    SUBSCRIPTION_CANCELLATION: [
      'Too expensive',
      'Too much food',
      'Moving',
      'The kids do not like the meals',
      'Delivery problems',
      'Other',
    ],
    SUBSCRIPTION_PAUSE: ['Vacation', 'Too much food at home', 'Other'],
  });
  expect(await namesOf('heating_instruction_types')).toEqual(['Microwave', 'Oven', 'Stovetop', 'Bottle warmer']);
  expect(await namesOf('allergens')).toEqual([
    'Milk',
    'Egg',
    'Fish',
    'Shellfish',
    'Tree nuts',
    'Peanuts',
    'Wheat',
    'Soy',
    'Sesame',
  ]);
  expect(await namesOf('roles')).toEqual(['superadmin', 'support', 'catalogue', 'operations', 'finance']);
  expect(await namesOf('production_cycles')).toEqual(['PC A', 'PC B']);
});

test('no reason of a new installation contradicts itself', async () => {
  await migrateHere();
  for (const type of REASON_TYPES)
    for (const { form, ...reason } of await reasonsOf(type)) {
      const { mode = null, options = [] } = form.choices ?? {};
      expect([
        reason.title,
        faultsOfReason({ ...reason, ...form, choices_mode: mode, choices_options: options }),
      ]).toEqual([reason.title, {}]);
    }
});

test.runIf(isWhole)(
  'later starts change nothing of it, and what staff changed, archived or deleted stays so',
  async () => {
    await migrateHere();
    await sql`update states set tax_percent = 6.25, is_tax_set = true where id = 'IL'`.execute(open.db);
    await sql`update reasons set title = 'On a trip' where title = 'Traveling'`.execute(open.db);
    await sql`update reasons set archived_at = now() where type = 'SUBSCRIPTION_PAUSE'`.execute(open.db);
    await sql`delete from heating_instruction_types`.execute(open.db);
    const all = () =>
      Promise.all([
        sql`select * from states order by id`.execute(open.db),
        sql`select * from reasons order by id`.execute(open.db),
        sql`select * from heating_instruction_types`.execute(open.db),
      ]).then((answers) => answers.map(({ rows }) => rows));
    const before = await all();
    expect(await migrateHere()).toEqual([]);
    expect(await all()).toEqual(before);
  },
);

test.runIf(isWhole)('an installation in use gets no states or reasons, even where it has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-starter-'));
  try {
    const earlier = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name < '0104');
    for (const name of earlier) cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrateHere(folder);
    await sql`insert into users (email, first_name, last_name, referral_id) values ('a@b.c', 'Ada', 'A', 'ADA')`.execute(
      open.db,
    );
    await sql`insert into reasons (type, title) values ('SKIP', 'Away'), ('SUBSCRIPTION_CANCELLATION', 'Away'),
      ('CREDIT_REGULAR', 'Late'), ('CREDIT_FOR_PRODUCT', 'LATE')`.execute(open.db);
    await sql`insert into subscriptions (user_id, status, started_at, cancelled_at, cancellation_reason_id)
      select u.id, 'cancelled', now(), now(), r.id from users u, reasons r where r.type = 'SUBSCRIPTION_CANCELLATION'`.execute(
      open.db,
    );
    await sql`insert into subscription_pauses (user_id, subscription_id, from_date, until_date, reason_id)
      select user_id, id, '2026-01-01', '2026-02-01', cancellation_reason_id from subscriptions`.execute(open.db);
    await migrateHere();
    expect(await namesOf('states')).toEqual([]);
    expect(await namesOf('reasons', 'title')).toEqual(['Away', 'Away', 'Late', 'LATE 4']);
    expect(await namesOf('subscriptions', 'cancellation_reason')).toEqual(['Away']);
    expect(await namesOf('subscription_pauses', 'reason')).toEqual(['Away']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
