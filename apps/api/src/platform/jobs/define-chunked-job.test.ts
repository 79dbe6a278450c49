import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { testConfig, testFiles } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOn } from '../../../test/template.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { defineChunkedJob } from './define-chunked-job.ts';
import { jobContext } from './job-context.fixture.ts';
import { later } from './later.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';

let testDatabase: TestDatabase;
let database: Database;
let jobs: RunningJobs;
const begun: number[] = [];

/** Marks 1 to 10, four at a time; the first try after 4 fails once it has written. */
const markAll = defineChunkedJob({
  name: 'mark-all',
  data: z.object({ word: z.string() }),
  async chunk(tx, { word }, after) {
    begun.push(after);
    const ids = [1, 2, 3, 4].map((n) => after + n).filter((n) => n <= 10);
    for (const n of ids) await sql`insert into marks values (${n}, ${word})`.execute(tx);
    if (after === 4 && begun.filter((each) => each === 4).length === 1) throw new Error('the program was killed');
    return { last: ids.at(-1), done: { marked: ids.length } };
  },
});

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  await runOn(testDatabase.owner, 'create table marks (n integer, word text)');
  jobs = await startJobs({
    connection: testDatabase.connection,
    role: 'both',
    jobs: [markAll],
    schedules: { business: [], cleanUp: [], health: [] },
    config: testConfig(),
    files: testFiles(),
    db: database.db,
    log: pino({ level: 'silent' }),
    graceMs: 2_000,
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

test('a failed chunk runs again, earlier ones do not, and later ones follow', async () => {
  await database.db.transaction().execute((tx) => later(tx, { jobs }, markAll, { word: 'done' }));
  const deadline = performance.now() + 20_000;
  while (!begun.includes(10) && performance.now() < deadline) await sleep(50);
  expect(begun).toEqual([0, 4, 4, 8, 10]);
  const { rows } = await sql<{ n: number; word: string }>`select n, word from marks order by n`.execute(database.db);
  expect(rows).toEqual(Array.from({ length: 10 }, (_, index) => ({ n: index + 1, word: 'done' })));
});

test('a chunk that runs again because the queue missed its end has one successor', async () => {
  const first = sql<{
    data: { word: string };
  }>`select data from pgboss.job where name = 'mark-all' and not data ? 'after'`;
  const { rows } = await first.execute(database.db);
  const { data } = rows[0] ?? { data: { word: 'none' } };
  const ofQueue = async () =>
    (await sql`select id from pgboss.job where name = 'mark-all' order by id`.execute(database.db)).rows;
  const before = await ofQueue();
  expect(before).toHaveLength(4);
  await markAll.run(data, { ...jobContext(database.db), jobs });
  expect(await ofQueue()).toEqual(before);
});
