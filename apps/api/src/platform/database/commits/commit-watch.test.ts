import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { serverOn, type TestServer } from '../../../../test/server.ts';
import { KEY, signedEvent, WEBHOOK_SECRET } from '../../../areas/billing/gateway/stripe-stand-in.fixture.ts';
import { type Database, openDatabase } from '../database.ts';
import { type CommitWatch, refuseWhileWaiting, watchCommits, withinLimit } from './commit-watch.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let cookie: string;
let waitingSince: number | null;
beforeAll(async () => {
  const commits = { waitingSince: () => waitingSince, stop: () => Promise.resolve() };
  server = await serverOn(await createTestDatabase(), {}, pino({ level: 'silent' }), commits);
  cookie = await server.session((await buildStaff(server.db)).id);
});
beforeEach(() => (waitingSince = null));
afterAll(() => server.close());

const makeTag = (name: string, key = name) =>
  server.call('POST', '/api/customers/admin/customer-tags', {
    as: cookie,
    body: { name, color: 'teal' },
    headers: { 'idempotency-key': key },
  });

describe('while the standby is away', () => {
  test('a change is answered 503 at once and changes nothing; afterwards the same key does it', async () => {
    waitingSince = performance.now();
    const refused = await makeTag('Waits');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '30']);
    expect(refused.body.message).toMatch(/^Larder cannot store changes safely .* Nothing was changed\./);
    expect(await server.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'Waits').execute()).toEqual(
      [],
    );
    waitingSince = null;
    expect((await makeTag('Waits')).status).toBe(201);
  });

  test('signing in and exports are refused too, and pages and previews are not', async () => {
    waitingSince = performance.now();
    const statusOf = async (method: string, url: string, body?: object) =>
      (await server.call(method, url, { as: cookie, ...(body && { body }) })).status;
    expect(await statusOf('POST', '/api/management/auth', { email: 'a@example.test', password: 'x' })).toBe(503);
    expect(await statusOf('GET', '/api/customers/admin/users.csv')).toBe(503);
    expect(await statusOf('GET', '/api/customers/admin/users')).toBe(200);
    expect(await statusOf('GET', '/api/admin/late-steps')).toBe(200);
  });

  test('the console is told, /readyz says that it can read, and the metrics say that commits wait', async () => {
    const told = async () => (await server.call('GET', '/api/admin/late-steps', { as: cookie })).body.meta.changes_wait;
    const waiting = async () =>
      /^larder_commits_waiting (\d)$/m.exec(String((await server.call('GET', '/metrics')).body))?.[1];
    expect([await told(), await waiting()]).toEqual([false, '0']);
    waitingSince = performance.now();
    expect([await told(), await waiting()]).toEqual([true, '1']);
    const ready = await server.call('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual([200, 'ready to read: commits wait for the standby']);
  });

  test.runIf(isWhole)(
    'an event of Stripe and the end of an impersonation are refused, and answered when they began before',
    async () => {
      const secrets = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } as const;
      const commits = { waitingSince: () => waitingSince, stop: () => Promise.resolve() };
      const log = pino({ level: 'silent' });
      const hearing = await serverOn(
        await createTestDatabase(),
        { PAYMENT_GATEWAY: 'stripe', ...secrets },
        log,
        commits,
      );
      const { db, platform } = hearing;
      const session = await hearing.session((await buildStaff(db)).id);
      const { id } = await buildCustomer(db);
      const begun = await hearing.call('POST', `/api/management/auth/impersonation/users/${id}`, { as: session });
      const leave = { as: /impersonation=[^;]+/.exec(String(begun.headers['set-cookie']))?.[0] };
      const both = async () => {
        const { body, headers } = signedEvent('charge.refunded', {});
        const answers = [
          hearing.call('POST', '/webhooks/stripe', { body, headers }),
          hearing.call('POST', '/storefront/leave', leave),
        ];
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      waitingSince = performance.now();
      expect(await both()).toEqual([503, 503]);
      waitingSince = null;

      // As if the commits of others waited, which have all turns.
      const release = Promise.withResolvers<void>();
      for (let turn = 0; turn < 8; turn++) platform.changes.run(() => release.promise).catch(() => {});
      const started = performance.now();
      const answered = both();
      await sleep(200);
      waitingSince = performance.now();
      expect(await answered).toEqual([503, 503]);
      expect(performance.now() - started).toBeLessThan(9_000);
      release.resolve();
      await hearing.close();
    },
  );

  test('a refused access gets its lasting row, as at any time', async () => {
    const rows = async () => (await server.db.selectFrom('refused_access').select('id').execute()).length;
    const refuse = async (address: string) => {
      const options = { body: {}, address, headers: { origin: 'https://elsewhere.example.com' } };
      expect((await server.call('POST', '/api/management/auth', options)).status).toBe(403);
    };
    waitingSince = performance.now();
    await refuse('198.51.100.1');
    await expect.poll(rows).toBe(1);
    waitingSince = null;
    await refuse('192.0.2.1');
    await expect.poll(rows).toBe(2);
  });
});

describe('a change whose commit waits', () => {
  const never = new Promise<never>(() => {});
  const watchSince = (since: number | null): CommitWatch => ({
    waitingSince: () => since,
    stop: () => Promise.resolve(),
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['is answered 7 seconds after the standby was lost', 0, 5_000, 12_000],
    ['has as long when it began later', 6_000, 5_000, 13_000],
  ])('%s', async (_, started, since, answered) => {
    let now = started;
    let fault: unknown = null;
    const limited = withinLimit(watchSince(since), never, () => now).catch((error: unknown) => (fault = error));
    now = answered - 1;
    await vi.advanceTimersByTimeAsync(300);
    expect(fault).toBeNull();
    now = answered;
    await vi.advanceTimersByTimeAsync(300);
    expect(fault).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/not certain yet/) });
    await limited;
  });

  test('may take as long as it needs while commits are confirmed', async () => {
    let now = 0;
    const work = Promise.withResolvers<string>();
    const limited = withinLimit(watchSince(null), work.promise, () => now);
    now = 120_000;
    await vi.advanceTimersByTimeAsync(1_000);
    work.resolve('done');
    expect(await limited).toBe('done');
    expect(() => refuseWhileWaiting(watchSince(null))).not.toThrow();
    expect(() => refuseWhileWaiting(null)).not.toThrow();
  });
});

describe('the watch', () => {
  let database: Database;
  let watch: CommitWatch;
  beforeAll(() => {
    database = openDatabase(server.connection, () => {}, 1);
    watch = watchCommits(database.db, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await watch.stop();
    await database.close();
  });

  test('writes nothing where no standby is waited for', async () => {
    expect(watch.waitingSince()).toBeNull();
  });

  test('stops while a look waits for a primary or a standby that was lost a moment ago', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { db } = openDatabase({ host: '127.0.0.1', port, user: 'larder', database: 'larder' }, () => {}, 1);
    const waiting = watchCommits(db, pino({ level: 'silent' }));
    await once(silent, 'connection');
    const started = performance.now();
    await waiting.stop();
    expect(performance.now() - started).toBeLessThan(1_500);
    silent.close();
  });
});
