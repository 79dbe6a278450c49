import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildRegenerable, buildRegenerableShop, type RegenerableShop } from '../../../../test/regenerable.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { continueComparison } from './continue-comparison.job.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';

let server: TestServer;
let session: string;
let shop: RegenerableShop;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  shop = await buildRegenerableShop(server.db);
});
afterAll(() => server.close());

const BOTH = { refill_cart: true, recalculate_dates: true };
const batch = '/api/sales/admin/batch/regenerate-orders';
const comparisons = '/api/sales/admin/regeneration-comparisons';
const DATES = { refill_cart: false, recalculate_dates: true };
const compare = async (order_ids: number[], actions = BOTH): Promise<number> => {
  const { body } = await server.call('POST', comparisons, { as: session, body: { order_ids, actions } });
  await continueComparison.run({ comparison_id: body.data.id }, jobContext(server.db));
  return body.data.id;
};
const preview = (order_ids: number[], id: number, actions = BOTH) =>
  server.call('POST', `${batch}?preview=1&comparison_id=${id}&result=changing`, {
    as: session,
    body: { order_ids, actions },
  });

test('a preview refuses the comparison of other orders', async () => {
  const [mine, other] = [
    (await buildRegenerable(server.db, shop)).orderId,
    (await buildRegenerable(server.db, shop)).orderId,
  ];
  const { status, body } = await preview([mine], await compare([other]));
  expect([status, body.data?.results, body.data?.orders.map(({ id }: { id: number }) => id)]).toEqual([
    422,
    undefined,
    undefined,
  ]);
});

test('a preview refuses the comparison of other actions', async () => {
  const { orderId } = await buildRegenerable(server.db, shop);
  const { status } = await preview([orderId], await compare([orderId], DATES), BOTH);
  expect(status).toBe(422);
});

test('a comparison from before a meal of its carts was sold out is said to be outdated', async () => {
  const { orderId } = await buildRegenerable(server.db, shop);
  const body = { order_ids: [orderId], actions: BOTH };
  const first = await server.call('POST', batch, { as: session, body });
  await regenerateOrdersOfBatch.run({ batch_id: first.body.data.id }, jobContext(server.db));
  const id = await compare([orderId]);
  const { sku } = await server.db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('p.sku')
    .where('i.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await server.call('PUT', `/api/admin/products/${sku}/sold-out`, {
    as: session,
    body: { is_sold_out: true, order_week_id: shop.weekId },
  });
  const fresh = (await server.call('POST', `${batch}?preview=1`, { as: session, body })).body.data;
  expect(fresh.results).toEqual({ changing: 1, same: 0 });
  const seen = (await server.call('POST', `${batch}?preview=1&comparison_id=${id}&result=same`, { as: session, body }))
    .body.data;
  const comparison = (await server.call('GET', `${comparisons}/${id}`, { as: session })).body.data;
  expect([seen.orders[0].is_changed, seen.fingerprint === comparison.fingerprint]).not.toEqual([true, true]);
});

test('a comparison of somebody else cannot be cancelled', async () => {
  const { orderId } = await buildRegenerable(server.db, shop);
  const id = await compare([orderId]);
  const other = await server.session((await buildStaff(server.db)).id);
  await server.call('DELETE', `${comparisons}/${id}`, { as: other });
  expect((await server.call('GET', `${comparisons}/${id}`, { as: session })).status).toBe(200);
});
