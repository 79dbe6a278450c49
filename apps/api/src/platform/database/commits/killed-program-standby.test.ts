import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { serverOn, type TestServer } from '../../../../test/server.ts';
import { type ServerPair, startServerPair } from '../../../../test/standby/server-pair.ts';
import { MIGRATIONS } from '../../../open-data.ts';
import { type Database, openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { isWaiting, watchCommits } from './commit-watch.ts';

const MINUTE = 60_000;
/** More than the connections. */
const MANY = 30;

describe.runIf(isWhole || process.env['LARDER_FAULTS'])('a synchronous standby that is lost', () => {
  let pair: ServerPair;
  let server: TestServer;
  let forWatch: Database;
  let cookie: string;
  let customer: { id: number };
  let account: number;
  let accounts: number[];
  let reason: number;

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: true });
    const { program, owner } = pair.primary;
    await prepareDatabase({ owner, program }, MIGRATIONS);
    const log = pino({ level: 'silent' });
    forWatch = openDatabase(program, () => {}, 1);
    const database = { connection: program, owner, drop: () => Promise.resolve() };
    server = await serverOn(database, {}, log, watchCommits(forWatch.db, log));
    const { db } = server;
    cookie = await server.session((await buildStaff(db)).id);
    customer = await buildCustomer(db);
    for (let n = 0; n < MANY; n++) await buildCustomer(db);
    reason = await buildReason(db, 'CREDIT_REGULAR');
    const creditAccounts = db.selectFrom('credit_accounts').select('id').where('type', '=', 'CREDIT').orderBy('id');
    [account = 0, ...accounts] = (await creditAccounts.execute()).map(({ id }) => id);
  }, 3 * MINUTE);
  afterAll(async () => {
    await pair.primary.ask(`alter system set synchronous_standby_names = ''`);
    await pair.primary.ask('select pg_reload_conf()');
    await server.platform.commits?.stop();
    await forWatch.close();
    await server.close();
    await pair.close();
  });

  const giveCredit = (key: string, to = account, query = '') =>
    server.call('POST', `/api/credits/credit-accounts/${to}/transactions${query}`, {
      as: cookie,
      body: { amount: 5, reason_id: reason },
      headers: { 'idempotency-key': key },
    });
  const wasDone = ({ status, body }: Awaited<ReturnType<typeof giveCredit>>) =>
    status === 201 || /already done/.test(body.message);
  const balance = async () =>
    (await server.db.selectFrom('credit_accounts').select('balance_cents').where('id', '=', account).executeTakeFirst())
      ?.balance_cents;
  const status = async (url: string) => (await server.call('GET', url, { as: cookie })).status;
  const untilWaiting = async (waits: boolean) => {
    await expect.poll(() => isWaiting(server.platform.commits), { timeout: MINUTE }).toBe(waits);
  };

  test(
    'money is answered 503 within 10 seconds with its key kept, everything can be read, and the credit is given once',
    { timeout: 3 * MINUTE },
    async () => {
      expect((await giveCredit('first')).status).toBe(201);
      await pair.standby.kill();
      const started = performance.now();
      const answer = await giveCredit('second');
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(await balance()).toBe(500);

      const later = performance.now();
      expect((await giveCredit('third')).status).toBe(503);
      expect(performance.now() - later).toBeLessThan(1_000);
      expect(await status('/api/customers/admin/users')).toBe(200);
      expect(await status(`/api/customers/admin/users/${customer.id}`)).toBe(200);
      expect((await server.call('GET', '/readyz')).body.status).toMatch(/commits wait/);

      await pair.standby.start();
      await untilWaiting(false);
      expect(wasDone(await giveCredit('second'))).toBe(true);
      expect((await giveCredit('third')).status).toBe(201);
      expect(await balance()).toBe(1_500);
    },
  );

  test(
    'with 30 changes, sign-ins and refusals at once reads, previews and /readyz are answered at once all the time',
    { timeout: 3 * MINUTE },
    async () => {
      const { db } = server;
      await untilWaiting(false);
      await pair.standby.kill();
      const started = performance.now();
      const changes = accounts.map(async (to, n) => {
        const { status: answered } = await giveCredit(`many ${n}`, to);
        return [answered, performance.now() - started < 10_000];
      });
      const strangers = accounts.slice(0, 10).map((_, n) =>
        server.call('POST', '/api/management/auth', {
          address: `198.51.100.${n}`,
          body: { email: `stranger${n}@example.test`, password: 'guessed' },
        }),
      );
      const saved = Promise.all(changes);
      let isOver = false;
      void saved.then(() => (isOver = true));
      const timed = async (asked: Promise<number>) => {
        const began = performance.now();
        return [await asked, performance.now() - began < 3_000];
      };
      for (; !isOver; await sleep(100))
        expect(
          await Promise.all([
            timed(status('/api/customers/admin/users')),
            timed(status(`/api/customers/admin/users/${customer.id}`)),
            timed(status('/readyz')),
            timed(giveCredit('preview', account, '?preview=1').then((preview) => preview.status)),
          ]),
        ).toEqual(Array.from({ length: 4 }, () => [200, true]));
      expect(await saved).toEqual(accounts.map(() => [503, true]));
      expect((await Promise.all(strangers)).map((answer) => answer.status)).toEqual(strangers.map(() => 401));
      expect(await db.selectFrom('sign_in_failures').select('id').execute()).toHaveLength(strangers.length);

      await pair.standby.start();
      await untilWaiting(false);
      for (const [n, to] of accounts.entries()) expect(wasDone(await giveCredit(`many ${n}`, to))).toBe(true);
      const balances = await db
        .selectFrom('credit_accounts')
        .select('balance_cents')
        .where('id', 'in', accounts)
        .execute();
      expect(balances.map(({ balance_cents }) => balance_cents)).toEqual(accounts.map(() => 500));
    },
  );

  test('last-seen times and openings do not wait for the standby', { timeout: MINUTE }, async () => {
    const { db } = server;
    const tenMinutesAgo = Temporal.Now.instant().subtract({ minutes: 10 });
    await db.updateTable('sessions').set({ last_seen_at: tenMinutesAgo }).execute();
    await db.deleteFrom('customer_openings').execute();
    const other = await buildCustomer(db);
    await pair.standby.kill();
    const started = performance.now();
    expect(await status(`/api/customers/admin/users/${other.id}`)).toBe(200);
    const session = await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
    expect(Temporal.Instant.compare(session.last_seen_at, tenMinutesAgo.add({ minutes: 9 }))).toBe(1);
    await expect.poll(() => db.selectFrom('customer_openings').select('user_id').execute()).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('giving the standby up lets all waiting changes through', { timeout: MINUTE }, async () => {
    await untilWaiting(true);
    await pair.primary.ask(`alter system set synchronous_standby_names = ''`);
    await pair.primary.ask('select pg_reload_conf()');
    await untilWaiting(false);
    expect((await giveCredit('fourth')).status).toBe(201);
  });
});
