import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';

function declared(): string[] {
  const source = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');
  const names = new Map(
    [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table = '', type = '']) => [type, table]),
  );
  return [...source.matchAll(/interface (\w+Table) \{\n([^}]*)\}/g)].flatMap(([, type = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+):([^;]*);/gm)].map(
      ([, column = '', of = '']) => `${names.get(type)}.${column}${of.includes('| null') ? '?' : ''}`,
    ),
  );
}

test('the tables that the program knows are those of the migrated database, column by column', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name || case when is_nullable = 'YES' then '?' else '' end as name
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'`.execute(db);
  await close();
  await database.drop();
  expect(declared().toSorted()).toEqual(rows.map((row) => row.name).toSorted());
});
