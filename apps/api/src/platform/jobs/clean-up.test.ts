import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { cleanUpSignIn } from '../../areas/staff/sign-in/clean-up-sign-in.job.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { cleanUpKeys } from '../http/clean-up-keys.job.ts';
import { cleanUpMails } from '../mail/clean-up-mails.job.ts';
import { deleteCompletedJobs } from './delete-completed-jobs.job.ts';
import { jobContext } from './job-context.fixture.ts';
import type { JobContext } from './jobs.ts';
import { makeQueues, openQueue } from './queue.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  ctx = jobContext(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const ago = (hours: number) => Temporal.Now.instant().subtract({ hours });
const DAYS = 24;

test('sessions go 30 days after their end or last use, codes and failures after a day', async () => {
  const { db } = ctx;
  const { id: user_id } = await buildStaff(db);
  const session = (name: string, more: { last_seen_at?: Temporal.Instant; ended_at?: Temporal.Instant }) =>
    db
      .insertInto('sessions')
      .values({ user_id, token_hash: Buffer.from(name), ...more })
      .execute();
  await session('in use', {});
  await session('idle for long', { last_seen_at: ago(31 * DAYS) });
  await session('ended long ago', { ended_at: ago(31 * DAYS) });
  await session('ended lately', { ended_at: ago(29 * DAYS) });
  const challenge = (id: string, expires_at: Temporal.Instant) =>
    db
      .insertInto('login_challenges')
      .values({ id, user_id, code_mac: Buffer.alloc(32), expires_at, used_at: id === 'old' ? expires_at : null })
      .execute();
  await challenge('old', ago(25));
  await challenge('new', ago(23));
  await db
    .insertInto('sign_in_failures')
    .values([25, 23].map((hours) => ({ account: `${hours}`, address: '192.0.2.1', at: ago(hours) })))
    .execute();
  await db
    .insertInto('setup_links')
    .values(
      [31, 29].map((days) => ({ token_hash: Buffer.from([days]), made_at: ago(0), expires_at: ago(days * DAYS) })),
    )
    .execute();
  await cleanUpSignIn.run({}, ctx);
  expect(await db.selectFrom('setup_links').select('token_hash').execute()).toEqual([
    { token_hash: Buffer.from([29]) },
  ]);
  const sessions = await db.selectFrom('sessions').select('token_hash').orderBy('id').execute();
  expect(sessions.map(({ token_hash }) => token_hash.toString())).toEqual(['in use', 'ended lately']);
  expect(await db.selectFrom('login_challenges').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await db.selectFrom('sign_in_failures').select('account').execute()).toEqual([{ account: '23' }]);
});

test('completed jobs are deleted after ten minutes, failed and waiting ones stay', async () => {
  const { db } = ctx;
  const { name } = deleteCompletedJobs;
  const queue = openQueue(testDatabase.connection, false, ctx.log);
  await queue.start();
  await makeQueues(queue, [deleteCompletedJobs]);
  await queue.stop();
  const job = (state: string, minutes: number, done: boolean) =>
    sql`insert into pgboss.job (name, data, state, completed_on)
    values (${name}, ${`"${state} ${minutes}"`}::jsonb, ${state}, ${done ? ago(0).subtract({ minutes }) : null})`.execute(
      db,
    );
  await job('completed', 11, true);
  await job('completed', 9, true);
  await job('failed', 61, true);
  await job('created', 61, false);
  await deleteCompletedJobs.run({}, ctx);
  const { rows } = await sql<{ left: string }>`select data #>> '{}' as left from pgboss.job order by 1`.execute(db);
  expect(rows.map(({ left }) => left)).toEqual(['completed 9', 'created 61', 'failed 61']);
});

test('idempotency keys go after 24 hours', async () => {
  const { db } = ctx;
  const key = (name: string, hours: number) => ({
    staff_id: 1,
    method: 'POST',
    path: '/',
    key: name,
    body_sha256: Buffer.alloc(32),
    created_at: ago(hours),
  });
  await db
    .insertInto('idempotency_keys')
    .values([key('old', 25), key('new', 23)])
    .execute();
  await cleanUpKeys.run({}, ctx);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
});

test('mails go after 30 days, however many there are', async () => {
  const { db } = ctx;
  const mail = (n: number, hours: number) => ({
    idempotency_key: `mail-${n}`,
    kind: 'welcome',
    user_id: null,
    recipient: 'a@example.test',
    subject: 's',
    text: 't',
    html: 'h',
    created_at: ago(hours),
  });
  for (let part = 0; part < 6; part++) {
    const numbers = Array.from({ length: 1_000 }, (_, index) => part * 1_000 + index);
    await db
      .insertInto('mails')
      .values(numbers.map((n) => mail(n, 31 * DAYS)))
      .execute();
  }
  await db
    .insertInto('mails')
    .values(mail(-1, 29 * DAYS))
    .execute();
  await cleanUpMails.run({}, ctx);
  expect(await db.selectFrom('mails').select('idempotency_key').execute()).toEqual([{ idempotency_key: 'mail--1' }]);
});
