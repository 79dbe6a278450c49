import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import { buildLargeShop, buildManyOrders } from '../../../../test/many-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';

/** 40 chunks of 500 outlast 20 kills. */
const ORDERS = 20_000;
/** A chunk takes some tenths of a second. */
const LONGEST_MS = 150;
const MONDAY = '2099-01-05';
const WEDNESDAY = '2099-01-07';

let server: TestServer;
let staff: string;
let staffId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db, owner } = server;
  staffId = (await buildStaff(db)).id;
  staff = await server.session(staffId);
  if (!isWhole) return;
  await buildLargeShop(db);
  const cutoff = '2099-01-01T05:59:59Z';
  const { id } = await buildWeek(db, MONDAY, { 1: cutoff, 2: cutoff }, 209_902);
  await buildManyOrders(owner, { count: ORDERS, weekId: id, cards: ['4242'], creditEvery: 0, skipEvery: 10 });
  await sql`update orders set planned_ship_at = ${WEDNESDAY}, ship_at = ${WEDNESDAY}, deliver_at = '2099-01-08',
    carrier_id = (select min(id) from carriers)`.execute(owner);
}, 300_000);
afterAll(() => server.close());

const look = async (id: number) => {
  const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`select orders_done as done,
    coalesce(orders_expected, ${ORDERS}) as all, ended_at is not null as "isEnded"
    from holiday_progress where holiday_id = ${id}`.execute(server.db);
  return rows[0]!;
};
const shipDays = async () =>
  (
    await sql<object>`select ship_at::text, deliver_at::text, count(*)::int as orders, min(version) as least,
      max(version) as most from orders group by 1, 2`.execute(server.db)
  ).rows;
const movesPerOrder = async () =>
  (
    await sql<object>`select moves, count(*)::int as orders from (select count(*)::int as moves from changes
      where name = 'ship_day_changed' group by order_id) each group by moves`.execute(server.db)
  ).rows;

// Only in the faults suite: other jobs in chunks are killed in every run.
test.runIf(isWhole)(
  'a holiday whose apply and undo are killed repeatedly moves each order there and back once',
  { timeout: 2 * MINUTES_EACH },
  async () => {
    const form = {
      name: 'Thaw',
      start_date: WEDNESDAY,
      end_date: WEDNESDAY,
      rules: [
        {
          carrier_id: (await server.db.selectFrom('carriers').select('id').executeTakeFirstOrThrow()).id,
          shift_days: 2,
        },
      ],
    };
    const { body } = await server.call('POST', '/api/shipping/admin/holidays', { as: staff, body: form });
    const { id } = body.data;
    const through = async (method: 'POST' | 'DELETE') => {
      const answer = await server.call(method, `/api/shipping/admin/applied-holidays/${id}`, { as: staff });
      expect(answer.status).toBe(202);
      const { version } = answer.body.data;
      await throughAllKills(server, {
        job: applyHolidayToOrders,
        data: { holiday_id: id, staff_id: staffId, version },
        longestMs: LONGEST_MS,
        look: () => look(id),
      });
      expect(await look(id)).toEqual({ done: ORDERS, all: ORDERS, isEnded: true });
    };
    await through('POST');
    expect(await shipDays()).toEqual([
      { ship_at: '2099-01-09', deliver_at: '2099-01-10', orders: ORDERS, least: 2, most: 2 },
    ]);
    await through('DELETE');
    expect(await shipDays()).toEqual([
      { ship_at: WEDNESDAY, deliver_at: '2099-01-08', orders: ORDERS, least: 3, most: 3 },
    ]);
    expect(await movesPerOrder()).toEqual([{ moves: 2, orders: ORDERS }]);
  },
);
