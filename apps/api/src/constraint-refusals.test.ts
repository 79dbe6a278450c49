import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { openDatabase } from './platform/database/database.ts';

const AREAS = new URL('areas/', import.meta.url);
const FILE = 'constraint-refusals.ts';

test('the refusals of every area are gathered, each constraint once', async () => {
  const areas = readdirSync(AREAS).filter((area) => readdirSync(new URL(`${area}/`, AREAS)).includes(FILE));
  const names = await Promise.all(
    areas.map(async (area) => {
      const { [`${area}Refusals`]: refusals } = (await import(new URL(`${area}/${FILE}`, AREAS).href)) as Record<
        string,
        object
      >;
      return Object.keys(refusals ?? {});
    }),
  );
  expect(names.map((list) => list.length > 0)).toEqual(areas.map(() => true));
  expect(Object.keys(constraintRefusals).toSorted()).toEqual(names.flat().toSorted());
});

test('every refused constraint exists in the migrated database', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    union select relname from pg_class where relkind = 'i'
    union select (regexp_matches(prosrc, 'constraint = ''([a-z_]+)''', 'g'))[1] from pg_proc
      where pronamespace = 'public'::regnamespace`.execute(db);
  await close();
  await database.drop();
  const existing = new Set(rows.map(({ name }) => name));
  expect(Object.keys(constraintRefusals).filter((name) => !existing.has(name))).toEqual([]);
});
