import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBatch } from '../../../test/batches.ts';
import { buildStaff } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOn } from '../../../test/template.ts';
import { type Database, openDatabase, type Tx } from '../database/database.ts';
import { jobContext } from '../jobs/job-context.fixture.ts';
import { listWaitingJobs, type WaitingJob } from './batches.queries.ts';
import { showBatch } from './show-batch.ts';
import { type BatchWork, workThroughBatch } from './work-through-batch.ts';

let testDatabase: TestDatabase;
let database: Database;
let staffId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  staffId = (await buildStaff(database.db)).id;
  await runOn(testDatabase.owner, 'create table marks (batch_id bigint not null, position integer not null)');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const build = (jobs: number) =>
  buildBatch(database.db, { name: 'Marks', staffId, jobs: Array.from({ length: jobs }, () => ({})) });
const mark = (tx: Tx, batchId: number, { position }: WaitingJob) =>
  sql`insert into marks values (${batchId}, ${position})`.execute(tx);
const marks = async (batchId: number) =>
  (await sql<{ position: number }>`select position from marks where batch_id = ${batchId}`.execute(database.db)).rows
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const statuses = async (batchId: number) =>
  (
    await database.db
      .selectFrom('batch_jobs')
      .select(['status', sql<{ error?: string } | null>`result`.as('result')])
      .where('batch_id', '=', batchId)
      .orderBy('position')
      .execute()
  ).map(({ status, result }) => result?.error ?? status);

const marking = (more: { throwsAt?: number; failsAt?: number; chunk?: number } = {}): BatchWork => ({
  chunk: more.chunk ?? 4,
  async run(tx, { id }, jobs) {
    for (const job of jobs) {
      await mark(tx, id, job);
      if (job.position === more.throwsAt) throw new TypeError('broken');
    }
    return jobs.map(({ position }) => ({ position, error: position === more.failsAt ? 'Not this one.' : null }));
  },
});
const run = (batchId: number, work: BatchWork) => workThroughBatch(jobContext(database.db), batchId, work);

test('every job is done once, though two work at the batch at the same time', async () => {
  const id = await build(50);
  await Promise.all([run(id, marking()), run(id, marking({ chunk: 3 })), run(id, marking({ chunk: 7 }))]);
  expect(await marks(id)).toEqual(upTo(50));
  expect(await showBatch(database.db, id)).toMatchObject({
    progress: 100,
    processed_jobs: 50,
    pending_jobs: 0,
    finished_at: expect.any(String),
    seconds_left: null,
  });
});

test('a job that fails says why, and the others are done', async () => {
  const id = await build(6);
  await run(id, marking({ failsAt: 2 }));
  expect(await statuses(id)).toEqual(['succeeded', 'Not this one.', ...Array<string>(4).fill('succeeded')]);
  expect(await showBatch(database.db, id)).toMatchObject({ processed_jobs: 5, failed_jobs: 1, pending_jobs: 1 });
});

test('a job that breaks its chunk is the only one that fails', async () => {
  const id = await build(10);
  await run(id, marking({ throwsAt: 6 }));
  const found = await statuses(id);
  expect(found[5]).toMatch(/^This failed because of an error in the program/);
  expect(found.filter((status) => status === 'succeeded')).toHaveLength(9);
  expect(await marks(id)).toEqual(upTo(10).filter((position) => position !== 6));
});

test('an unfinished chunk is done by the worker that takes the batch over', async () => {
  const id = await build(10);
  const stopping = new AbortController();
  const work = marking();
  await expect(
    workThroughBatch({ ...jobContext(database.db), signal: stopping.signal }, id, {
      chunk: 4,
      async run(tx, batch, jobs) {
        if (jobs[0]?.position === 5) {
          stopping.abort();
          await mark(tx, id, { position: 5, subject_id: null, input: {} });
          throw new Error('killed');
        }
        return work.run(tx, batch, jobs);
      },
    }),
  ).rejects.toThrow('killed');
  expect(await marks(id)).toEqual(upTo(4));
  await run(id, marking());
  expect(await marks(id)).toEqual(upTo(10));
});

test('nothing is begun once the batch is cancelled', async () => {
  const id = await build(10);
  const work = marking();
  await run(id, {
    chunk: 4,
    async run(tx, batch, jobs) {
      await sql`update batches set cancelled_at = now() where id = ${id}`.execute(tx);
      return work.run(tx, batch, jobs);
    },
  });
  expect(await marks(id)).toEqual(upTo(4));
});

test.each(['ECONNRESET', 'EPIPE', '08003', '08006', '25P03', '40001', '40P01', '57P01'])(
  'a database away with %s fails no job: the queue retries until all are done',
  async (code) => {
    const id = await build(1);
    const lost = { chunk: 4, run: () => Promise.reject(Object.assign(new Error('lost'), { code })) };
    await expect(run(id, lost)).rejects.toThrow('lost');
    expect(await statuses(id)).toEqual(['pending']);
    await run(id, marking());
    expect(await statuses(id)).toEqual(['succeeded']);
  },
);

test('the next jobs are read without those after them, also by the plan for a batch that was not counted yet', async () => {
  const id = await build(1);
  await sql`insert into batch_jobs (batch_id, position) select ${id}, n from generate_series(2, 3000) n`.execute(
    database.db,
  );
  const { next, read } = await database.db.transaction().execute(async (tx) => {
    await sql`discard plans`.execute(tx);
    await sql`select set_config(name, 'off', true)
      from unnest(array['enable_indexscan', 'enable_seqscan']) name`.execute(tx);
    const fetched = async () =>
      (
        await sql<{
          rows: number;
        }>`select pg_stat_get_xact_tuples_returned('batch_jobs_pkey'::regclass)::int as rows`.execute(tx)
      ).rows[0]?.rows ?? 0;
    const before = await fetched();
    const taken = await listWaitingJobs(tx, id, 500, 100);
    return { next: taken, read: (await fetched()) - before };
  });
  expect(next.map(({ position }) => position)).toEqual(upTo(600).slice(500));
  expect(read).toBe(100);
});

test('the next jobs are as many as asked for, though most between them are done', async () => {
  const id = await build(30);
  await sql`update batch_jobs set status = 'succeeded' where batch_id = ${id} and position % 5 > 0`.execute(
    database.db,
  );
  const next = await database.db.transaction().execute((tx) => listWaitingJobs(tx, id, 5, 4));
  expect(next.map(({ position }) => position)).toEqual([10, 15, 20, 25]);
});
