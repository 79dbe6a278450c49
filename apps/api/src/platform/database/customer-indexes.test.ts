import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';

let fresh: TestDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await createTestDatabase();
  database = openDatabase(fresh.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Their rows are read by their order, kid, account or own number, by a partial index, or rarely. */
const OTHERWISE = {
  user_id: [
    'dispute_movements',
    'historical_order_import_rows',
    'impersonations',
    'kid_categories',
    'kid_indicators',
    'kid_tags',
    'order_activations',
    'order_doubts',
    'order_items',
    'payments',
    'refund_parts',
    'retired_referral_ids',
  ],
  order_id: ['disputes', 'mails', 'order_doubts'],
};

test.each(Object.entries(OTHERWISE))(
  'every table with a %s has an index that begins with it, so that a call reads no rows of other customers',
  async (column, otherwise) => {
    const { rows } = await sql<{ table: string }>`select t.relname as table from pg_class t
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attname = ${column} and not a.attisdropped
      where t.relkind in ('r', 'p') and not exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, t.oid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`.execute(database.db);
    expect(rows.map(({ table }) => table)).toEqual(otherwise);
  },
);
