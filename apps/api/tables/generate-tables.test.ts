import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { IdentifierNode } from 'kysely-codegen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { OVERRIDES } from './column-overrides.ts';
import { generateTables } from './generate-tables.ts';

let database: TestDatabase;
let open: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.owner, () => {}, 1);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const checkedIn = readFileSync(new URL('../src/platform/database/tables.ts', import.meta.url), 'utf8');
const string = new IdentifierNode('string');

async function generateAfter(change: string): Promise<string> {
  const tx = await open.db.startTransaction().execute();
  try {
    await sql.raw(change).execute(tx);
    return await generateTables(tx);
  } finally {
    await tx.rollback().execute();
  }
}

test('the tables that the program knows are generated from the migrated schema: run `npm run tables`', async () => {
  expect(await generateTables(open.db)).toBe(checkedIn);
});

test.each([
  ['a new column', 'alter table tags add color text', '  color: string | null;'],
  ['a column that becomes nullable', 'alter table tags alter name drop not null', '  name: string | null;'],
  ['a new default', "alter table tags alter name set default ''", '  name: Generated<string>;'],
  ['another type', 'alter table orders alter ship_at type timestamptz', '  ship_at: Temporal.Instant | null;'],
  [
    'another value in a check constraint',
    `alter table carriers drop constraint carriers_external_carrier_check,
      add check (external_carrier in ('ups', 'it''s new'))`,
    `  external_carrier: "ups" | "it's new";`,
  ],
  [
    'a column of a new domain type',
    "create domain taste as text check (value in ('sour', 'sweet')); alter table tags add taste taste not null",
    '  taste: Taste;',
  ],
])('%s changes the generated file', async (_, change, line) => {
  expect((await generateAfter(change)).split('\n')).toContain(line);
  expect(checkedIn.split('\n')).not.toContain(line);
});

test('an override of a column that does not exist is refused', async () => {
  const overrides = { ...OVERRIDES, types: { ...OVERRIDES.types, 'tags.shape': string } };
  await expect(generateTables(open.db, overrides)).rejects.toThrow('names tags.shape, which is not a column');
});

test.each([
  [
    'a union of other values than its check constraint',
    { ...OVERRIDES, values: { 'refunds.resolution': ['retried'] } },
  ],
  ['any type for a column whose check constraint lists its values', { types: { 'orders.kind': string }, values: {} }],
])('an override with %s is refused', async (_, overrides) => {
  await expect(generateTables(open.db, overrides)).rejects.toThrow('a check constraint differ in the values of');
});
