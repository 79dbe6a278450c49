import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildManyOrders } from '../../../../test/many-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { listOrderDays } from './timeline.queries.ts';

let server: TestServer;
let staff: string;
let week: { id: number };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  const cutoffs = { 1: '2040-01-07T05:59:59Z', 2: '2040-01-04T05:59:59Z' };
  week = await buildWeek(db, '2040-01-09', cutoffs, 204_002);
  await buildManyOrders(server.owner, { count: 400, weekId: week.id, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
});
afterAll(() => server.close());

const days = async (kind: string) => {
  const { body } = await server.call('GET', '/api/admin/timeline?from=2040-01-01&to=2040-01-20', { as: staff });
  return body.data
    .filter((item: { kind: string; group: string }) => item.kind === kind && item.group === 'cycle-1')
    .map((item: { starts_at: string }) => item.starts_at.slice(0, 10));
};

test("the timeline shows the ship and delivery days of a week's orders without skipped and cancelled ones", async () => {
  const { db } = server;
  await db.updateTable('orders').set({ ship_at: null, deliver_at: null }).execute();
  expect(await days('ship'), 'as planned, where no order has days').toEqual(['2040-01-11', '2040-01-12']);
  const dated = (rest: number, ship_at: string, deliver_at: string, more: object = {}) =>
    db
      .updateTable('orders')
      .set({ ship_at, deliver_at, ...more })
      .where(sql<boolean>`id % 5 = ${sql.lit(rest)}`)
      .execute();
  await dated(0, '2040-01-11', '2040-01-12');
  await dated(1, '2040-01-11', '2040-01-13');
  await dated(2, '2040-01-10', '2040-01-12');
  await dated(3, '2040-01-14', '2040-01-16', { is_skipped: true });
  await dated(4, '2040-01-15', '2040-01-17', { status: 'cancelled' });
  expect(await days('ship')).toEqual(['2040-01-10', '2040-01-11']);
  expect(await days('delivery')).toEqual(['2040-01-12', '2040-01-13']);
});

test("the days of a week's orders are found by jumps through their index", async () => {
  const { db } = server;
  await sql`analyze orders`.execute(server.owner);
  const [plan] = await plansOf(db, () => listOrderDays(db, [week.id]));
  expect(plan).toContain('orders_days');
  expect(plan).not.toContain('Seq Scan on orders');
});
