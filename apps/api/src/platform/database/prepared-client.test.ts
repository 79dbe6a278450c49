import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';

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

const namedLike = async (text: string) => {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements where statement like $1',
    [text],
  );
  return rows.map(({ statement }) => statement);
};

test('a read without values is prepared once it is common', async () => {
  const read = sql`select name from roles where id = 1 -- without values`;
  for (let n = 0; n < 2; n++) await read.execute(database.db);
  expect(await namedLike('%-- without values')).toEqual([]);
  await read.execute(database.db);
  expect(await namedLike('%-- without values')).toHaveLength(1);
});

test('several statements in one text are sent as they are, however common', async () => {
  const both = sql`select 1 as first; select 2 as second`;
  for (let n = 0; n < 5; n++) await both.execute(database.db);
  expect(await namedLike('%as second')).toEqual([]);
});

test('a change without values is sent as it is', async () => {
  for (let n = 0; n < 5; n++) await sql`update settings set payload = payload where false`.execute(database.db);
  expect(await namedLike('update settings%')).toEqual([]);
});
