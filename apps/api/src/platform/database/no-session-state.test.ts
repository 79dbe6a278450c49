import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';

// A pooler in transaction mode gives each transaction another connection of the server (docs/scale.md).

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

/** On a direct connection, by MIGRATION_DATABASE_URL, or on the embedded server. */
const DIRECT = new Set(['platform/database/migrate.ts', 'platform/embedded-postgres/make-roles.ts']);

/** At the beginning of a text, or after another statement in it. */
const statement = (pattern: string, flags = 'i') => new RegExp(`[\`'"(;]\\s*(?:${pattern})`, flags);
const NAME = String.raw`[a-z_][\w.]*`;
const REFUSED: [what: string, where: RegExp][] = [
  [
    'set',
    statement(String.raw`(?:set|SET)\s+(?!local\b|LOCAL\b|transaction\b)(?:${NAME}|\$\{[^}]+\})\s*(?:=|to\b|TO\b)`, ''),
  ],
  ['set', statement(String.raw`set\s+(?:session|role|time\s+zone|names)\b|reset\s+(?:all|role|session|\w+_\w+)\b`)],
  ['set_config of the session', /\bset_config\((?:[^()]|\([^()]*\))*,\s*(?:false|f|'f'|'false')\s*\)/i],
  ['listen', statement(String.raw`(?:un)?listen\s+[\w"*$]`)],
  ['a session lock', /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\b/i],
  ['a temporary table', /\b(?:create\s+(?:global\s+|local\s+)?|into\s+)temp(?:orary)?\s+|\bpg_temp\b/i],
  ['prepare', statement(String.raw`(?:prepare\s+\w+(?:\s+as|\s*\()|deallocate\s|discard\s)`)],
  ['a cursor that outlives its transaction', /\bwith\s+hold\b/i],
];
const faultsIn = (text: string) => REFUSED.filter(([, where]) => where.test(text)).map(([what]) => what);

test.each([
  ['set', "sql`set statement_timeout = '1s'`"],
  ['set', "client.query('begin; set lock_timeout = 5')"],
  ['set', 'sql`set ${sql.ref(name)} = ${ms}`'],
  ['set', 'sql`reset all`'],
  ['set', 'sql`\n    set session characteristics as transaction read only`'],
  ['set_config of the session', "sql`select set_config('larder.erasing', ${on}, false)`"],
  ['listen', 'sql`listen jobs`'],
  ['a session lock', "sql`select pg_advisory_lock(hashtext('x'))`"],
  ['a session lock', 'sql`select pg_try_advisory_lock_shared(1)`'],
  ['a temporary table', 'sql`create temp table staged (id int) on commit drop`'],
  ['a temporary table', 'sql`select 1 into temporary staged`'],
  ['prepare', 'sql`prepare one as select 1`'],
  ['a cursor that outlives its transaction', 'sql`declare listed cursor with hold for select 1`'],
])('%s is found in %s', (what, text) => expect(faultsIn(text)).toEqual([what]));

test.each([
  "sql`set local lock_timeout = '1s'`",
  "sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`",
  'sql`select pg_advisory_xact_lock_shared(1)`',
  'sql`update users set name = $1`',
  "say('Set MIGRATION_DATABASE_URL to the owner')",
  'sql`declare listed no scroll cursor for select 1`',
  "name: 'set password'",
])('%s is of one transaction', (text) => expect(faultsIn(text)).toEqual([]));

test('no code of the program keeps anything in the session of its connection', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  const found = files.flatMap((file) => {
    const faults = faultsIn(readFileSync(`${SOURCES}${file}`, 'utf8'));
    return faults.length > 0 ? [`${file}: ${faults.join(', ')}`] : [];
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found.filter((fault) => !DIRECT.has(fault.split(':')[0] ?? ''))).toEqual([]);
  expect(found).toHaveLength(DIRECT.size);
});

const database = await createTestDatabase();
afterAll(() => database.drop());

test('no function of the schema does either', async () => {
  const client = new pg.Client(database.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string; text: string }>(
    `select p.oid::regproc::text as name, prosrc as text from pg_proc p where pronamespace = any('{public,partitions}'::regnamespace[])
      and prolang <> (select oid from pg_language where lanname = 'c')`,
  );
  await client.end();
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['swap_table', 'partitions.open_transactions']));
  expect(rows.filter(({ text }) => faultsIn(`;${text}`).length > 0).map(({ name }) => name)).toEqual([]);
});

test('the pools that may be behind a pooler send no limits when they connect, and the queue listens directly', () => {
  const program = readFileSync(`${SOURCES}program.ts`, 'utf8');
  expect(program).toMatch(/open\(data\.connection, limitsOfCalls, CONNECTIONS \+ FOR_PREVIEWS\)/);
  expect(program.match(/data\.connection\b/g)).toHaveLength(4);
  expect(program).toMatch(/connection: data\.direct, role/);
});
