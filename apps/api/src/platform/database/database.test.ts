import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, FOR_CALLS, FOR_JOBS, inTransaction, openDatabase, type Timeouts } from './database.ts';
import { toCallError } from '../http/error-answers.ts';

let made: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  made = await createTestDatabase();
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
afterAll(() => made.drop());

function open(timeouts: Timeouts, max?: number): Database {
  const database = openDatabase(made.connection, () => {}, max, timeouts);
  opened.push(database);
  return database;
}
const impatient = (changes: Partial<Timeouts>) => ({ ...FOR_CALLS, ...changes });
const SHORT = 100;

const answerTo = async (work: Promise<unknown>) => {
  const { status, code } = toCallError(
    await work.then(
      () => new Error('nothing was refused'),
      (error: unknown) => error,
    ),
  );
  return [status, code];
};

test.each([
  ['calls', FOR_CALLS, ['15s', '5s', '30s']],
  ['jobs', FOR_JOBS, ['15min', '1min', '5min']],
])('the database stops statements that take too long for %s', async (_, timeouts, said) => {
  const { pool } = open(timeouts);
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const settings = names.map(async (name) => (await pool.query(`show ${name}`)).rows[0][name]);
  expect(await Promise.all(settings)).toEqual(said);
});

describe('a call that times out', () => {
  test('a call that times out waiting for a lock gets the message that somebody else is changing the record', async () => {
    const { db } = open(impatient({ lock_timeout: SHORT }));
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('business_clock').selectAll().forUpdate().execute();
      const other = db.selectFrom('business_clock').selectAll().forUpdate().execute();
      expect(await answerTo(other)).toEqual([409, 'in_progress']);
    });
  });

  test('a call whose statement times out gets the message to try again', async () => {
    const { db } = open(impatient({ statement_timeout: SHORT }));
    expect(await answerTo(sql`select pg_sleep(5)`.execute(db))).toEqual([503, 'unavailable']);
  });

  test('a call that times out waiting for a connection gets the message to try again', async () => {
    const { db } = open(impatient({ connectionTimeoutMillis: SHORT }), 1);
    const slow = sql`select pg_sleep(0.5)`.execute(db);
    expect(await answerTo(sql`select 1`.execute(db))).toEqual([503, 'unavailable']);
    await slow;
  });

  test('a call without a reachable database gets the message to try again', async () => {
    const database = openDatabase({ host: '/nonexistent', port: 1, user: 'nobody', database: 'none' }, () => {});
    opened.push(database);
    expect(await answerTo(sql`select 1`.execute(database.db))).toEqual([503, 'unavailable']);
  });
});

test('an idle transaction is ended, and the program continues', async () => {
  const { db } = open(impatient({ idle_in_transaction_session_timeout: SHORT }), 1);
  const idle = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await sleep(5 * SHORT);
    await sql`select 1`.execute(tx);
  });
  expect(await answerTo(idle)).toEqual([503, 'unavailable']);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

test('work in conflict with another transaction is retried after a pause, and finally given up', async () => {
  const { db } = open(FOR_CALLS);
  const tries: number[] = [];
  const work = inTransaction(db, async () => {
    tries.push(performance.now());
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  await expect(work).rejects.toThrow('deadlock');
  expect(tries).toHaveLength(4);
  expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(50);
});

test('statements that come once or twice take no name from frequent ones', async () => {
  const { pool } = open(FOR_CALLS, 1);
  for (let odd = 0; odd < 600; odd++) await pool.query(`select $1::int as "odd ${odd % 300}"`, [odd]);
  for (let again = 0; again < 3; again++) await pool.query('select $1::int as "daily"', [again]);
  const { rows } = await pool.query(
    `select statement from pg_prepared_statements where statement like 'select $1::int as "%'`,
  );
  expect(rows).toEqual([{ statement: 'select $1::int as "daily"' }]);
});

test('reads and changes that answer with all columns go on when a migration has added one', async () => {
  const { pool, db } = open(FOR_CALLS, 1);
  const owner = openDatabase(made.owner, () => {}, 1);
  opened.push(owner);
  const read = async () => {
    await db.selectFrom('reasons').selectAll().where('id', '=', 1).execute();
    await db
      .updateTable('reasons')
      .set({ title: sql<string>`title` })
      .where('id', '=', 1)
      .returningAll()
      .returning(sql<number>`1 + ${1}::int`.as('more'))
      .execute();
  };
  for (let again = 0; again < 6; again++) await read();
  await owner.pool.query('alter table reasons add column added text');
  await read();
  for (let again = 0; again < 4; again++) await pool.query('select r.id from reasons r where id = $1', [again]);
  const { rows } = await pool.query(`select statement from pg_prepared_statements where statement like '%reasons%'`);
  expect(rows).toEqual([{ statement: 'select r.id from reasons r where id = $1' }]);
});

test('a statement with a pattern of its own is planned once, one that searches for a pattern each time', async () => {
  const { pool } = open(FOR_CALLS, 1);
  const texts = [
    `select $1::text not like '%:back' as fixed`,
    `select $1::text ~ '^[0-9]+$' as fixed_too`,
    `select 'soup' like '%' || $1 || '%' as searched`,
    `select 'soup' ~ $1 as searched_too`,
  ];
  for (const text of texts) for (let again = 0; again < 3; again++) await pool.query(text, ['o']);
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  expect(rows.map(({ statement }) => statement)).toEqual(texts.slice(0, 2));
});
