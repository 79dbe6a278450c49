import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { writeDemo } from '../seed-demo-once.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  const client = new pg.Client(server.ownerConnection);
  await client.connect();
  try {
    await client.query('begin');
    await writeDemo(client, { customers: 130 });
    await client.query('commit');
  } finally {
    await client.end();
  }
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@larder.test')
    .executeTakeFirstOrThrow();
  staff = await server.session(id);
}, 60_000);
afterAll(() => server.close());

test('rogue-01 to rogue-50 get exactly the 7 buffered meals when all want one at once', async () => {
  const scarce = await server.db
    .selectFrom('rogue_buffers as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'b.order_week_id')
    .select(['b.order_week_id', 'b.product_id', 'p.sku', 'c.production_cycle_id'])
    .where('b.remaining', '=', 7)
    .where('c.cutoff_done_at', 'is not', null)
    .where('c.settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const rogues = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'rogue-__@demo.larder.test')
    .execute();
  expect(rogues).toHaveLength(50);
  const { order_week_id, production_cycle_id, sku } = scarce;
  const answers = await Promise.all(
    rogues.map(({ id }) =>
      server.call('POST', `/api/sales/admin/users/${id}/rogue-orders`, {
        as: staff,
        body: { order_week_id, production_cycle_id, items: [{ sku, quantity: 1 }] },
        headers: { 'idempotency-key': `rogue-${id}` },
      }),
    ),
  );
  expect(Map.groupBy(answers, ({ status }) => status).get(201)).toHaveLength(7);
  expect(Map.groupBy(answers, ({ status }) => status).get(422)).toHaveLength(43);
  const { remaining } = await server.db
    .selectFrom('rogue_buffers')
    .select('remaining')
    .where('order_week_id', '=', order_week_id)
    .where('product_id', '=', scarce.product_id)
    .executeTakeFirstOrThrow();
  expect(remaining).toBe(0);
});
