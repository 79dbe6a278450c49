import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { anyOf } from './any-of.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connection, () => {}, 1);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const cycles = (ids: number[], operator: 'in' | 'not in' = 'in') =>
  database.db.selectFrom('production_cycles').select('id').where('id', operator, ids).orderBy('id');
const idsOf = async (...asked: Parameters<typeof cycles>) => (await cycles(...asked).execute()).map(({ id }) => id);

test('a list of ids is one text whatever its length, and so one named statement', async () => {
  const texts = [[1], [1, 2], Array.from({ length: 1_000 }, (_, id) => id)].map((ids) => cycles(ids).compile().sql);
  expect(new Set(texts).size).toBe(1);
  for (const ids of [[1], [1, 2], [1, 2, 3]]) await idsOf(ids);
  const named = await database.pool.query(
    "select name from pg_prepared_statements where statement like '%production_cycles%'",
  );
  expect(named.rows).toHaveLength(1);
});

test.each([
  ['of a query', (ids: number[]) => cycles(ids)],
  ['of a written statement', (ids: number[]) => sql`select id from production_cycles where id = ${anyOf(ids)}`],
])('a short list %s is planned once and not with each call', async (_, listOf) => {
  for (let n = 0; n < 12; n++) await database.db.executeQuery(listOf([n]).compile(database.db));
  const { rows } = await database.pool.query(
    `select custom_plans::int as planned, generic_plans > 0 as is_kept from pg_prepared_statements where statement = $1`,
    [listOf([1]).compile(database.db).sql],
  );
  // PostgreSQL plans a statement five times before it keeps a plan.
  expect(rows).toEqual([{ planned: 5, is_kept: true }]);
});

test('a list finds what is in it, or what is not, and an empty one nothing, or all', async () => {
  expect([await idsOf([2, 7]), await idsOf([2], 'not in'), await idsOf([]), await idsOf([], 'not in')]).toEqual([
    [2],
    [1],
    [],
    [1, 2],
  ]);
});

test('an empty list of texts finds nothing', async () => {
  expect(await database.db.selectFrom('users').select('id').where('email', 'in', []).execute()).toEqual([]);
});

test('a list of texts stays a list', () => {
  const { sql } = database.db.selectFrom('users').select('id').where('status', 'in', ['active', 'paused']).compile();
  expect(sql).toContain('in ($1, $2)');
});

test('a statement of many parameters is not named', async () => {
  const text = `select ${Array.from({ length: 41 }, (_, at) => `$${at + 1}::int`).join(', ')}`;
  await database.pool.query(
    text,
    Array.from({ length: 41 }, (_, at) => at),
  );
  const named = await database.pool.query("select name from pg_prepared_statements where statement like '%$41%'");
  expect(named.rows).toEqual([]);
});
