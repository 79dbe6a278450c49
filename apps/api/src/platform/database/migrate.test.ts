import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProgram, spawnProgram } from '../../../test/faults/child-program.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, schemaState } from './migrate.ts';
import { isWhole } from '../../../test/faults/storms.ts';

let folder: string;
let database: TestDatabase;
let open: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-migrations-'));
  database = await createEmptyDatabase();
  open = openDatabase(database.connection, () => {});
});
afterEach(async () => {
  await open.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const writeTwo = () => {
  write('0001_boxes.sql', 'create table boxes (id integer primary key, label text);');
  write(
    '0002_label.sql',
    '-- no-transaction\ncreate index concurrently if not exists boxes_label on boxes (label);\nanalyze boxes;\n',
  );
};
const run = () => migrate(database.connection, folder);
const runApart = () =>
  runProgram<{ applied?: string[]; fault?: string }>('run-migrate.ts', [JSON.stringify(database.connection), folder]);
const rowsOf = async (text: string) => (await open.pool.query(text)).rows;

describe('migrate', () => {
  test('pending migrations are applied once, in order', async () => {
    write('0001_boxes.sql', 'create table boxes (id integer primary key);');
    expect(await run()).toEqual(['0001_boxes.sql']);
    write('0002_label.sql', 'alter table boxes add column label text; insert into boxes values (1, $$a;\nb$$);');
    expect(await run()).toEqual(['0002_label.sql']);
    expect(await run()).toEqual([]);
    expect(await rowsOf('select * from boxes')).toEqual([{ id: 1, label: 'a;\nb' }]);
  });

  test('several programs that start at once apply every migration once, including a concurrent index', async () => {
    writeTwo();
    const programs = await Promise.all([runApart(), runApart(), runApart()]);
    expect(programs.map(({ said }) => said.fault)).toEqual([undefined, undefined, undefined]);
    expect(programs.flatMap(({ said }) => said.applied)).toEqual(['0001_boxes.sql', '0002_label.sql']);
    expect(await rowsOf("select indisvalid from pg_index where indexrelid = 'boxes_label'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test('a migration that was changed after it was applied is refused', async () => {
    writeTwo();
    await run();
    write('0001_boxes.sql', 'create table boxes (id bigint primary key);');
    await expect(run()).rejects.toThrow('The migration 0001_boxes.sql was changed after it was applied.');
  });

  test.each([['0001-Boxes.sql'], ['1_boxes.sql']])('a migration called %s is refused', async (name) => {
    write(name, 'select 1;');
    await expect(run()).rejects.toThrow(`A migration is called 0007_words.sql; ${name} is not.`);
  });

  test('a migration that arrives after a later one was applied is applied', async () => {
    writeTwo();
    await run();
    write('0004_later.sql', 'select 1;');
    expect(await run()).toEqual(['0004_later.sql']);
    write('0003_late.sql', 'select 1;');
    expect(await run()).toEqual(['0003_late.sql']);
  });

  test('two migrations with one number are refused', async () => {
    writeTwo();
    write('0002_other.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Two migrations have the number of 0002_other.sql.');
  });

  test('the program does not start on a database of a newer one, and names the unknown migrations', async () => {
    writeTwo();
    await run();
    rmSync(join(folder, '0002_label.sql'));
    await expect(run()).rejects.toThrow('migrated by a newer Larder: this one does not know 0002_label.sql');
  });

  test('a failed migration is named and leaves nothing behind, and earlier ones stay', async () => {
    write('0001_boxes.sql', 'create table boxes (id integer primary key);');
    write('0002_wrong.sql', 'create table crates (id integer); select wrong;');
    await expect(run()).rejects.toThrow('The migration 0002_wrong.sql failed: column "wrong" does not exist.');
    expect(await rowsOf("select to_regclass('boxes')::text as boxes, to_regclass('crates') as crates")).toEqual([
      { boxes: 'boxes', crates: null },
    ]);
    expect(await rowsOf('select name from schema_migrations')).toEqual([{ name: '0001_boxes.sql' }]);
  });

  test.runIf(isWhole)('a migration that was killed is completed by the next start', async () => {
    write('0001_boxes.sql', 'create table boxes (id integer primary key); select pg_sleep(0.8);');
    const killed = spawnProgram('run-migrate.ts', [JSON.stringify(database.connection), folder]);
    while (
      (
        await rowsOf(
          "select from pg_stat_activity where query like '%pg_sleep(0.8)%' and datname = current_database() and pid <> pg_backend_pid()",
        )
      ).length === 0
    )
      await sleep(20);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await run()).toEqual(['0001_boxes.sql']);
  });

  test('a migration says that the database cannot be reached', async () => {
    await expect(migrate({ connectionString: 'postgres://larder@127.0.0.1:1/larder' }, folder)).rejects.toThrow(
      /^The database cannot be reached: connect ECONNREFUSED/,
    );
  });
});

describe('a migration next to a running program', () => {
  const retries = { lockMs: 200, concurrentLockMs: 5_000, pauseMs: 100, attempts: 30 };
  const migrateHere = (changes: Partial<typeof retries> = {}) =>
    migrate(database.connection, folder, { ...retries, ...changes });
  /** Shares the table with everybody but those who alter it. */
  async function reading() {
    const client = new pg.Client({ ...database.connection, application_name: 'long report' });
    await client.connect();
    await client.query('begin; select * from boxes');
    return client;
  }
  const indexes = () =>
    rowsOf(
      "select relname::text as name, indisvalid as valid from pg_index join pg_class c on c.oid = indexrelid where relname = 'boxes_label'",
    );

  beforeEach(async () => {
    write(
      '0001_boxes.sql',
      "create table boxes (id integer primary key, label text); insert into boxes values (1, 'a');",
    );
    await run();
  });

  test('a migration that waits for a lock delays no call for longer than its lock timeout', async () => {
    write('0002_column.sql', 'alter table boxes add column size integer;');
    const reader = await reading();
    const migrating = migrateHere();
    const waits: number[] = [];
    while (waits.length < 20 || waits.filter((wait) => wait > 50).length < 3) {
      const started = performance.now();
      await open.pool.query('select label from boxes');
      waits.push(performance.now() - started);
      await sleep(20);
    }
    await reader.end();
    expect(await migrating).toEqual(['0002_column.sql']);
    // Without its lock timeout the migration would keep them waiting until the reader ends.
    expect(Math.min(...waits.filter((wait) => wait > 50))).toBeLessThan(1_000);
  });

  test('a migration that never gets its locks says which one it is, who blocks it and what to do', async () => {
    write('0002_column.sql', 'alter table boxes add column size integer;');
    const reader = await reading();
    await expect(migrateHere({ attempts: 2 })).rejects.toThrow(
      /^The migration 0002_column\.sql could not lock what it changes in 2 tries.* in process \d+ \(long report\)\. Wait for it or end it/,
    );
    await reader.end();
    expect(await rowsOf('select name from schema_migrations')).toEqual([{ name: '0001_boxes.sql' }]);
    expect(await migrateHere()).toEqual(['0002_column.sql']);
  });

  test('an index whose concurrent build was killed is built again', async () => {
    write(
      '0002_label.sql',
      '-- no-transaction\ncreate unique index concurrently if not exists boxes_label on boxes (label);\n',
    );
    await rowsOf("insert into boxes values (2, 'a')");
    await expect(migrateHere()).rejects.toThrow('The migration 0002_label.sql failed: could not create unique index');
    expect(await indexes()).toEqual([{ name: 'boxes_label', valid: false }]);
    await rowsOf('delete from boxes where id = 2');
    expect(await migrateHere()).toEqual(['0002_label.sql']);
    expect(await indexes()).toEqual([{ name: 'boxes_label', valid: true }]);
  });

  test('a concurrent build that waited too long for older transactions is started again', async () => {
    write(
      '0002_label.sql',
      '-- no-transaction\ncreate index concurrently if not exists boxes_label on boxes (label);\n',
    );
    const writer = await reading();
    await writer.query("update boxes set label = 'b'");
    const migrating = migrateHere({ concurrentLockMs: 200 });
    await expect.poll(indexes).toEqual([{ name: 'boxes_label', valid: false }]);
    await sleep(500);
    await writer.query('commit');
    await writer.end();
    expect(await migrating).toEqual(['0002_label.sql']);
    expect(await indexes()).toEqual([{ name: 'boxes_label', valid: true }]);
  });

  test('a file without a transaction changes rows in parts that are committed one by one', async () => {
    write(
      '0002_fill.sql',
      `-- no-transaction; a body has semicolons of its own
do $$
begin
  for n in 1..3 loop
    update boxes set label = 'it''s; ' || n || txid_current();
    commit;
  end loop;
end $$;
update boxes set label = label || '; done';
`,
    );
    expect(await migrateHere()).toEqual(['0002_fill.sql']);
    expect(await rowsOf('select label from boxes')).toEqual([{ label: expect.stringMatching(/^it's; 3\d+; done$/) }]);
  });
});

describe('the state of the schema', () => {
  test('a schema is behind, current, or ahead of a program', async () => {
    writeTwo();
    expect(await schemaState(open.db, folder)).toBe('behind');
    await run();
    expect(await schemaState(open.db, folder)).toBe('current');
    rmSync(join(folder, '0002_label.sql'));
    expect(await schemaState(open.db, folder)).toBe('ahead');
    write('0002_other.sql', 'select 1;');
    expect(await schemaState(open.db, folder)).toBe('behind');
  });
});

test.runIf(process.env['LARDER_FULL'] === '1')(
  'killed at any moment, the next start ends with the same schema',
  { timeout: 120_000 },
  async () => {
    for (let n = 1; n <= 20; n++)
      write(`${String(n).padStart(4, '0')}_step.sql`, `create table step_${n} (id integer); select pg_sleep(0.05);`);
    for (let round = 0; round < 10; round++) {
      const killed = spawnProgram('run-migrate.ts', [JSON.stringify(database.connection), folder]);
      const exited = once(killed, 'exit'); // a quick machine may be done before the kill
      await sleep(150 + 40 * round);
      killed.kill('SIGKILL');
      await exited;
    }
    await run();
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query("select count(*)::int as steps from pg_tables where tablename like 'step%'");
    await client.end();
    expect(rows).toEqual([{ steps: 20 }]);
  },
);
