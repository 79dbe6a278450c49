import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff, buildWeek, endCutoffs } from '../../../../test/builders.ts';
import { buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { redateAllOrders } from '../../orders/dating/redate-all-orders.job.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

let server: TestServer;
let staff: string;
let staffId: number;
beforeAll(async () => {
  server = await startTestServer();
  staffId = (await buildStaff(server.db)).id;
  staff = await server.session(staffId);
});
afterAll(() => server.close());

const url = '/api/sales/admin/settings';
const put = (...settings: object[]) => server.call('PUT', url, { as: staff, body: { settings } });
const read = async (query = '') => (await server.call('GET', url + query, { as: staff })).body.data;

test('settings are listed by name, by group or all, with defaults until staff change them', async () => {
  const all = await read();
  expect(Object.keys(all)).toHaveLength(16);
  expect(all.post_cutoff_window_hours).toMatchObject({
    id: 1,
    group: 'orders',
    type: 'numeric',
    payload: 48,
    bounds: { smallest: 1, largest: 120 },
    updated: null,
  });
  expect(Object.keys(all)).toEqual(Object.keys(all).toSorted((a, b) => a.localeCompare(b)));
  expect(Object.keys(await read('?group=pause'))).toEqual(['pause_max_months']);
  const { status, body } = await server.call('GET', `${url}?group=nothing`, { as: staff });
  expect([status, body.errors]).toEqual([422, { group: ['Please choose a group of settings.'] }]);
});

test('a saved setting has its author and moment and is recorded, and saving the same value changes nothing', async () => {
  const { status, body } = await put({ id: 10, payload: '2' }, { id: 14, payload: true }, { id: 13, payload: null });
  expect(status).toBe(200);
  expect(body.data.pause_max_months).toMatchObject({
    payload: 2,
    updated: { by: { email: expect.any(String) }, from: 3 },
  });
  expect(body.data.gift_card_promotion_enabled).toMatchObject({ payload: true, updated: { from: false } });
  await put({ id: 10, payload: 2 });
  expect((await read()).pause_max_months.updated.from).toBe(3);
  const changes = await server.db
    .selectFrom('changes')
    .select(['subject_id', 'before', 'after'])
    .where('subject_type', '=', 'setting')
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { subject_id: 'pause_max_months', before: { pause_max_months: 3 }, after: { pause_max_months: 2 } },
    {
      subject_id: 'gift_card_promotion_enabled',
      before: { gift_card_promotion_enabled: false },
      after: { gift_card_promotion_enabled: true },
    },
  ]);
});

test('a setting that somebody else changed is a 409 with that person, and nothing is saved', async () => {
  const colleague = await buildStaff(server.db);
  const settings = [{ id: 9, payload: 200 }];
  await server.call('PUT', url, { as: await server.session(colleague.id), body: { settings } });
  const { status, body } = await put({ id: 8, payload: 100, seen: 0 }, { id: 9, payload: 300, seen: 0 });
  expect([status, body.code, body.message, body.errors]).toEqual([
    409,
    'stale',
    `Credit for the referrer (cents) was changed by ${colleague.email} since you opened it. Review the differences and save again.`,
    { 'settings.9': [`Changed by ${colleague.email} since you read it.`] },
  ]);
  expect(body.current.referrer_credit_cents).toMatchObject({ payload: 200, version: 1 });
  expect((await read()).referral_credit_cents).toMatchObject({ payload: 0, version: 0 });
  expect((await put({ id: 9, payload: 300, version: 0 })).status, 'an older version').toBe(409);
  expect((await put({ id: 9, payload: 200, seen: 0 })).status).toBe(200);
  expect((await put({ id: 9, payload: 300, seen: 200, version: 1 })).body.data.referrer_credit_cents.payload).toBe(300);
  expect((await put({ id: 9, payload: 0 })).body.data.referrer_credit_cents.payload).toBe(0);
});

test('of two concurrent first changes of a setting the second is refused', async () => {
  const answers = await Promise.all([5, 6].map((payload) => put({ id: 11, payload, seen: 10 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('one bad value refuses all settings, each error under its setting', async () => {
  const { status, body } = await put(
    { id: 1, payload: 24 },
    { id: 10, payload: 13 },
    { id: 13, payload: 'nobody' },
    { id: 99, payload: 1 },
    { id: 14, payload: true },
    { id: 14, payload: false },
  );
  expect([status, body.errors]).toEqual([
    422,
    {
      'settings.10': ['Longest pause (months) must be a whole number from 1 to 12.'],
      'settings.13': ['Support e-mail must be an e-mail address.'],
      'settings.99': ['This setting does not exist.'],
      'settings.14': ['This setting is listed twice.'],
    },
  ]);
  expect((await read()).post_cutoff_window_hours.payload).toBe(48);
});

test('an invalid or unstorable value is refused under its setting', async () => {
  const none = await put({ id: 10, payload: [2] }, { id: 13, payload: { a: 1 } }, { id: 9 });
  expect([none.status, none.body.errors]).toEqual([
    422,
    {
      'settings.10': ['Longest pause (months) must be a whole number from 1 to 12.'],
      'settings.13': ['Support e-mail must be text of at most 254 characters.'],
      'settings.9': ['Credit for the referrer (cents) must be a whole number from 0 to 100000.'],
    },
  ]);
  const { status, body } = await put({ id: 6, payload: 'a\0b' });
  expect([status, body.errors]).toEqual([422, { 'settings.6': ['Contains an unsupported character.'] }]);
});

test('a new shipping fee prices all coming orders again', async () => {
  await put({ id: 3, payload: 599 });
  const { rows } = await sql<{ data: unknown }>`
    select data - 'next' as data from pgboss.job where name = ${repriceAffectedOrders.name}`.execute(server.db);
  expect(rows).toEqual([{ data: { all: true } }]);
});

test('a longer window dates only orders without a fixed deadline again', async () => {
  const { db } = server;
  const { category, meals, price } = await buildShop(db);
  const customer = await buildSubscriber(db);
  // The Sunday before: a deadline 48 hours later is on Tuesday, 96 hours later on Thursday.
  const cutoffs = { 1: '2098-12-29T05:59:59Z', 2: '2099-01-01T00:00:00Z' };
  const ahead = await buildWeek(db, '2098-12-29', cutoffs, 209_901);
  const passed = await buildWeek(db, '2025-12-29', { 1: '2025-12-29T05:59:59Z', 2: '2099-01-01T00:00:00Z' }, 202_601);
  await endCutoffs(db, passed);
  const lines = [{ product: meals[0], categoryId: category.id, quantity: 8, price }];
  const coming = await buildOrder(db, { customer, weekId: ahead.id, lines });
  const frozen = await buildOrder(db, { customer, weekId: passed.id, lines });
  const shipDay = async (id: number) =>
    (await db.selectFrom('orders').select('ship_at').where('id', '=', id).executeTakeFirstOrThrow()).ship_at;
  const asked = async () => {
    const { rows } = await sql<{ data: { staff_id: number } }>`
      select data - 'next' as data from pgboss.job where name = ${redateAllOrders.name}`.execute(db);
    return rows;
  };
  await redateAllOrders.run({ staff_id: staffId }, jobContext(db));
  const before = await shipDay(coming);
  await put({ id: 1, payload: 96 });
  expect(await asked()).toEqual([{ data: { staff_id: staffId } }]);
  await redateAllOrders.run({ staff_id: staffId }, jobContext(db));
  expect([before, await shipDay(coming), await shipDay(frozen)]).toEqual(['2098-12-31', '2099-01-07', null]);
  await put({ id: 1, payload: 48 });
});

test('two concurrent changes of different settings are both saved', async () => {
  const answers = await Promise.all([3, 4, 5, 6].map((payload) => put({ id: 10, payload })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([3, 4, 5, 6]).toContain((await read()).pause_max_months.payload);
});

test('a change waits for a concurrent one and is recorded after it', async () => {
  const { db } = server;
  await put({ id: 10, payload: 3 });
  const another = (tx: Tx) =>
    tx.updateTable('settings').set({ payload: '7' }).where('name', '=', 'pause_max_months').execute();
  expect((await whileLocked(db, another, () => put({ id: 10, payload: 5 }))).status).toBe(200);
  const { before, after } = await db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('subject_id', '=', 'pause_max_months')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{ pause_max_months: 7 }, { pause_max_months: 5 }]);
});

test('empty and invalid bodies and calls without a sign-in are refused', async () => {
  expect((await put()).status).toBe(422);
  expect((await put({ id: 1, payload: { deep: 1 } })).status).toBe(422);
  expect((await server.call('GET', url)).status).toBe(401);
  expect((await server.call('PUT', url, { body: { settings: [{ id: 1, payload: 1 }] } })).status).toBe(401);
});
