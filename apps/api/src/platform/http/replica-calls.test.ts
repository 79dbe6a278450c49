import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes, type Routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { buildBatch } from '../../../test/batches.ts';
import { buildCategory, buildCustomer, buildStaff, buildWeek } from '../../../test/builders.ts';
import { addressOf } from '../../../test/faults/child-program.ts';
import { buildProduct } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transactionsOf } from '../../../test/statements.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Read } from '../database/replicas/replicas.ts';
import { FROM_REPLICA } from './replica-calls.ts';

const ALL: Record<string, Route> = routes;

let server: TestServer;
/** Refuses writes, like a standby. */
let replica: Database;
let staff: string;
let staffId: number;
/** IDs of records, by the path of the call. */
let ids: [RegExp, number | string][];
const reads: Pick<Read<unknown>, 'position' | 'isStreamed'>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  const readOnly = `${addressOf(server.connection)}?options=-c%20default_transaction_read_only%3Don`;
  replica = openDatabase({ connectionString: readOnly }, () => {}, 3);
  platform.replicas = {
    read: ({ work, position, isStreamed }) => {
      reads.push({ position, isStreamed });
      return position === null || isStreamed ? work(replica.db) : replica.db.connection().execute(work);
    },
    states: () => [],
    counts: () => ({ replica: 0, primary: 0 }),
    stop: () => Promise.resolve(),
  };
  staffId = (await buildStaff(db)).id;
  staff = await server.session(staffId);
  const customer = await buildCustomer(db);
  const week = await buildWeek(db, '2026-11-30', { 1: '2026-11-20T00:00:00Z', 2: '2099-01-01T00:00:00Z' }, 202_649);
  const product = await buildProduct(db, (await buildCategory(db)).id);
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  const [code, experiment] = await Promise.all([
    db.insertInto('promo_codes').values({ code: 'READ', description: '' }).returning('id').executeTakeFirstOrThrow(),
    db.insertInto('experiments').values({ code: 'read', name: 'Read' }).returning('id').executeTakeFirstOrThrow(),
  ]);
  ids = [
    [/users/, customer.id],
    [/customer-orders/, customer.id],
    [/meal-rotations/, rotation.id],
    [/week/, week.id],
    [/reference-lists/, 'tags'],
    [/mail-templates/, 'order_charged'],
    [/products/, product.sku],
    [/promo-codes|unique-codes/, code.id],
    [/experiments/, experiment.id],
  ];
});
beforeEach(() => void reads.splice(0));
afterAll(async () => {
  await replica.close();
  await server.close();
});

const idIn = (path: string) => String(ids.find(([place]) => place.test(path))?.[1] ?? '');

/** With what the call cannot do without. */
function urlOf({ path, query }: Route): string {
  const filled = path.replace(/\{\w+\}/g, () => idIn(path));
  const wanted = {
    ...(query && 'q' in query.shape && { q: 'ada' }),
    ...(query && 'user_id' in query.shape && { user_id: idIn(path) }),
    ...(query && 'promo_code_id' in query.shape && { promo_code_id: idIn(path) }),
    ...(path.endsWith('/log/profile') && { name: 'profile_changed' }),
    ...(path.endsWith('/log/order') && { name: 'order_cart_updated' }),
    ...(path.endsWith('/log/subscription') && { name: 'subscription_status_changed' }),
    ...(path.endsWith('/reasons') && { type: 'SKIP' }),
    ...(path.endsWith('/events') && { type: 'subscription_status_changed' }),
  };
  return `${filled}?${new URLSearchParams(wanted).toString()}`;
}
const ask = (name: keyof Routes, cookie = staff) => {
  const route = ALL[name] as Route;
  return server.call(route.method, urlOf(route), { as: cookie });
};

describe('calls that a replica answers', () => {
  test.each([...FROM_REPLICA])('%s changes nothing: it is read, and only reads from what it is given', async (name) => {
    expect(ALL[name]?.method).toBe('GET');
    const { status, body } = await ask(name as keyof Routes);
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    expect(reads).toEqual([{ position: null, isStreamed: ALL[name]?.file !== undefined }]);
  });

  test.each([...FROM_REPLICA])('%s can be read on a single connection, as after a change', async (name) => {
    expect((await ask(name as keyof Routes, `${staff}; larder_changed=1`)).status).toBe(200);
    expect(reads[0]?.position).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  });

  test('permissions, money and single records are read from the primary', async () => {
    await ask('showMe');
    await ask('listGiftCards');
    await ask('listCreditAccounts' as keyof Routes);
    await server.call('GET', `/api/customers/admin/users/${idIn('users')}`, { as: staff });
    expect(reads).toEqual([]);
  });

  test('the permission is asked of the primary first', async () => {
    expect((await ask('listUsers', 'larder_session=none')).status).toBe(401);
    expect(reads).toEqual([]);
  });

  test('after a change the caller is told for 5 seconds, and a read then names the place of the change in the log', async () => {
    const changed = await server.call('POST', '/api/customers/admin/customer-tags', {
      as: staff,
      body: { name: 'Read', color: 'teal' },
    });
    expect(String(changed.headers['set-cookie'])).toMatch(
      /^larder_changed=1; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax/,
    );
    await ask('listUsers', `${staff}; larder_changed=1`);
    expect(reads).toEqual([{ position: expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/), isStreamed: false }]);
  });

  test('who reads that a batch has ended is told as after a change, for it ended after its call', async () => {
    const batch = { name: BATCH_NAMES.addTag, staffId, jobs: [{ status: 'succeeded' as const }] };
    const ended = await buildBatch(server.db, { ...batch, isFinished: true });
    const running = await buildBatch(server.db, batch);
    const cookieOf = async (id: number) =>
      (await server.call('GET', `/api/sales/admin/batch/${id}`, { as: staff })).headers['set-cookie'];
    expect(String(await cookieOf(ended))).toMatch(/^larder_changed=1; Max-Age=5;/);
    expect(await cookieOf(running)).toBeUndefined();
  });

  test('an export takes its lock on the primary, in a transaction that reads nothing else there', async () => {
    const sent = await transactionsOf(() => ask('exportUsers'));
    const locking = sent.filter((texts) => texts.some((text) => text.includes('pg_try_advisory_xact_lock')));
    expect(locking).toHaveLength(1);
    expect(locking[0]?.filter((text) => !/^set local|advisory/.test(text))).toEqual([]);
  });

  test('the opening of a customer is recorded on the primary', async () => {
    await server.db.deleteFrom('customer_openings').execute();
    const other = await server.session((await buildStaff(server.db)).id);
    await ask('listCustomerTimeline', other);
    const openings = () => server.db.selectFrom('customer_openings').select('user_id').execute();
    await expect.poll(openings).toEqual([{ user_id: Number(idIn('users')) }]);
  });

  test('a read marks nobody as having changed something', async () => {
    expect((await ask('listUsers')).headers['set-cookie']).toBeUndefined();
  });
});

describe('without a replica', () => {
  test('nothing differs: no cookie, and no other statement', async () => {
    const { platform } = server;
    const { replicas } = platform;
    platform.replicas = null;
    try {
      const body = { name: 'Written', color: 'teal' };
      const { headers, status } = await server.call('POST', '/api/customers/admin/customer-tags', { as: staff, body });
      expect([status < 300, headers['set-cookie']]).toEqual([true, undefined]);
      const sent = await transactionsOf(() => ask('exportUsers'));
      const statements = sent.flat().join('\n');
      expect(statements).not.toMatch(/lsn/);
      expect(statements.match(/pg_try_advisory_xact_lock/g)).toHaveLength(1);
      expect(sent.filter((texts) => texts.some((text) => text.includes('advisory')))[0]?.length).toBeGreaterThan(4);
    } finally {
      if (replicas) platform.replicas = replicas;
    }
  });
});
