import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, type Db, openDatabase } from '../database/database.ts';
import { builtOnce, type Placeholders } from './built-once.ts';

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

interface Params {
  id: number;
  names: readonly string[];
}

const countingBuilds = () => {
  const builds: string[] = [];
  const cycles = builtOnce((db: Db, { id, names }: Placeholders<Params>, order: 'asc' | 'desc', atLeast: number) => {
    builds.push(`${order} ${atLeast}`);
    return db
      .selectFrom('production_cycles')
      .select('id')
      .where('id', '>=', atLeast)
      .where((row) => row.or([row('id', '=', id), sql<boolean>`name = any(${names}::text[])`]))
      .orderBy('id', order);
  });
  const idsOf = async (db: Db, ...given: [Params, 'asc' | 'desc', number]) =>
    (await cycles(db, ...given)).map((row) => row.id);
  return { builds, idsOf };
};

test('a statement is built once for each variant, and each call gets the rows of its own values', async () => {
  const { builds, idsOf } = countingBuilds();
  const { db } = database;
  expect(await idsOf(db, { id: 1, names: [] }, 'asc', 1)).toEqual([1]);
  expect(await idsOf(db, { id: 2, names: [] }, 'asc', 1)).toEqual([2]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'asc', 1)).toEqual([1, 2]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'desc', 1)).toEqual([2, 1]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'asc', 2)).toEqual([2]);
  expect(builds).toEqual(['asc 1', 'desc 1', 'asc 2']);
});

test('a statement built outside a transaction reads inside one what that has changed', async () => {
  const { idsOf } = countingBuilds();
  await idsOf(database.db, { id: 1, names: [] }, 'asc', 1);
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('production_cycles').set({ name: 'PC Z' }).where('id', '=', 2).execute();
    expect(await idsOf(tx, { id: 1, names: ['PC Z'] }, 'asc', 1)).toEqual([1, 2]);
  });
});

test('at most 50 variants are kept', async () => {
  const { builds, idsOf } = countingBuilds();
  for (let atLeast = 0; atLeast < 51; atLeast++) await idsOf(database.db, { id: 1, names: [] }, 'asc', atLeast);
  for (const atLeast of [50, 1]) await idsOf(database.db, { id: 1, names: [] }, 'asc', atLeast);
  expect(builds).toHaveLength(51);
  await idsOf(database.db, { id: 1, names: [] }, 'asc', 0);
  expect(builds).toHaveLength(52);
});

test.each([
  ['copies its values', ({ ...values }: Placeholders<{ id: number }>) => values.id],
  ['asks whether there is a value', (values: Placeholders<{ id: number }>) => ('id' in values ? values.id : 0)],
])('a build that %s is refused', async (_, idOf) => {
  const built = builtOnce((db: Db, values: Placeholders<{ id: number }>) =>
    db.selectFrom('production_cycles').select('id').where('id', '=', idOf(values)),
  );
  await expect(built(database.db, { id: 1 })).rejects.toThrow('Name each value');
});
