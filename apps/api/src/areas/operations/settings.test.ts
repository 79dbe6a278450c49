import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { priceTouchedOrders } from '../orders/price-touched-orders.job.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const url = '/api/sales/admin/settings';
const put = (...settings: object[]) => server.call('PUT', url, { as: staff, body: { settings } });
const read = async (query = '') => (await server.call('GET', url + query, { as: staff })).body.data;

test('settings are answered by name, of a group or all, with what holds until staff change it', async () => {
  const all = await read();
  expect(Object.keys(all)).toHaveLength(14);
  expect(all.post_cutoff_window_hours).toMatchObject({
    id: 1,
    group: 'orders',
    type: 'numeric',
    payload: 48,
    bounds: { smallest: 1, largest: 120 },
    updated: null,
  });
  expect(Object.keys(await read('?group=pause'))).toEqual(['pause_max_months']);
  expect(await read('?group=nothing')).toEqual({});
});

test('what is saved says who saved it when, is recorded, and saved again as it is changes nothing', async () => {
  const { status, body } = await put({ id: 10, payload: '2' }, { id: 14, payload: true }, { id: 13, payload: null });
  expect(status).toBe(200);
  expect(body.data.pause_max_months).toMatchObject({ payload: 2, updated: { by: { email: expect.any(String) } } });
  expect(body.data.gift_card_promotion_enabled.payload).toBe(true);
  await put({ id: 10, payload: 2 });
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

test('one bad value refuses all, each under its setting', async () => {
  const { status, body } = await put(
    { id: 1, payload: 24 },
    { id: 10, payload: 13 },
    { id: 13, payload: 'nobody' },
    { id: 99, payload: 1 },
  );
  expect([status, body.errors]).toEqual([
    422,
    {
      'settings.10': ['Longest pause (months) must be a whole number from 1 to 12.'],
      'settings.13': ['Support e-mail must be an e-mail address.'],
      'settings.99': ['There is no such setting.'],
    },
  ]);
  expect((await read()).post_cutoff_window_hours.payload).toBe(48);
});

test('a new shipping fee has all coming orders priced again', async () => {
  await put({ id: 3, payload: 599 });
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${priceTouchedOrders.name}`.execute(server.db);
  expect(rows).toEqual([{ data: { all: true } }]);
});

test('of two who save at once both are saved one after the other', async () => {
  const answers = await Promise.all([3, 4, 5, 6].map((payload) => put({ id: 10, payload })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([3, 4, 5, 6]).toContain((await read()).pause_max_months.payload);
});

test('nothing, nonsense, and somebody who is signed out are refused', async () => {
  expect((await put()).status).toBe(422);
  expect((await put({ id: 1, payload: { deep: 1 } })).status).toBe(422);
  expect((await server.call('GET', url)).status).toBe(401);
  expect((await server.call('PUT', url, { body: { settings: [{ id: 1, payload: 1 }] } })).status).toBe(401);
});
