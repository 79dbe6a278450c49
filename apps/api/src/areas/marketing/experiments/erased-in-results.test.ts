import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
const URL = '/api/experiments/admin/experiments';
const HALVES = [
  { name: 'Control', code: 'control', distribution: 50 },
  { name: 'Big picture', code: 'big-picture', distribution: 50 },
];
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

async function ended() {
  const name = `Run ${Math.random()}`;
  const { body } = await call('POST', URL, { name, code: `c${Date.now()}`, active: true, variants: HALVES });
  const { id } = body.data;
  const { customer, order } = await buildChargedOrder(server.db, shop);
  await call('PUT', `/api/experiments/admin/users/${customer.id}/experiments`, { [name]: 'big-picture' });
  await sql`update payments set finished_at = now() where order_id = ${order.id}`.execute(server.db);
  await call('PUT', `${URL}/${id}`, { name, active: false, variants: body.data.variants });
  const results = async () => (await call('GET', `${URL}/${id}/results`)).body.data;
  return { id, name, customer, results };
}
const sum = (r: { variants: { orders: number }[] }) => r.variants.reduce((n, v) => n + v.orders, 0);

test('the results of an ended experiment stay when a customer is erased', async () => {
  const { customer, results } = await ended();
  const before = await results();
  await sql`update users set erased_at = now() where id = ${customer.id}`.execute(server.owner);
  const after = await results();
  expect([before.ended_at !== null, sum(before), sum(after)]).toEqual([true, 1, 1]);
});
