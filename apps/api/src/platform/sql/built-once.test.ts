import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, type Db, openDatabase, type Tx } from '../database/database.ts';
import { type Blanks, builtOnce } from './built-once.ts';

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

interface Asked {
  id: number;
  names: readonly string[];
}

const cyclesBuilt = () => {
  const builds: string[] = [];
  const cycles = builtOnce((db: Db | Tx, { id, names }: Blanks<Asked>, order: 'asc' | 'desc', atLeast: number) => {
    builds.push(`${order} ${atLeast}`);
    return db
      .selectFrom('production_cycles')
      .select('id')
      .where('id', '>=', atLeast)
      .where((row) => row.or([row('id', '=', id), sql<boolean>`name = any(${names}::text[])`]))
      .orderBy('id', order);
  });
  const idsOf = async (db: Db | Tx, ...asked: [Asked, 'asc' | 'desc', number]) =>
    (await cycles(db, ...asked)).map((row) => row.id);
  return { builds, idsOf };
};

test('a statement is built once for each form, and each call gets the rows of its own values', async () => {
  const { builds, idsOf } = cyclesBuilt();
  const { db } = database;
  expect(await idsOf(db, { id: 1, names: [] }, 'asc', 1)).toEqual([1]);
  expect(await idsOf(db, { id: 2, names: [] }, 'asc', 1)).toEqual([2]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'asc', 1)).toEqual([1, 2]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'desc', 1)).toEqual([2, 1]);
  expect(await idsOf(db, { id: 1, names: ['PC B'] }, 'asc', 2)).toEqual([2]);
  expect(builds).toEqual(['asc 1', 'desc 1', 'asc 2']);
});

test('a statement built outside a transaction reads inside one what that has changed', async () => {
  const { idsOf } = cyclesBuilt();
  await idsOf(database.db, { id: 1, names: [] }, 'asc', 1);
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('production_cycles').set({ name: 'PC Z' }).where('id', '=', 2).execute();
    expect(await idsOf(tx, { id: 1, names: ['PC Z'] }, 'asc', 1)).toEqual([1, 2]);
  });
});

test('any number of forms keeps few of them', async () => {
  const { builds, idsOf } = cyclesBuilt();
  for (let atLeast = -300; atLeast < 2; atLeast++) await idsOf(database.db, { id: 1, names: [] }, 'asc', atLeast);
  await idsOf(database.db, { id: 1, names: [] }, 'asc', -300);
  expect(builds).toHaveLength(303);
});

test('a build that copies its values is refused, because the copy would be empty', async () => {
  const copying = builtOnce((db: Db | Tx, { ...values }: Blanks<{ id: number }>) =>
    db.selectFrom('production_cycles').select('id').where('id', '=', values.id),
  );
  await expect(copying(database.db, { id: 1 })).rejects.toThrow('Name each value');
});
