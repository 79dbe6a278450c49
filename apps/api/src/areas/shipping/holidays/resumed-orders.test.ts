import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';

// SHIP-37

let server: TestServer;
let staff: string;
let staffId: number;
let carrierId: number;
let week: { id: number };
let line: { product: { id: number }; categoryId: number; quantity: number; price: number };
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false }).add({ weeks: 2 });
const wednesday = monday.add({ days: 2 });
const days = (...from: number[]) => from.map((each) => wednesday.add({ days: each }).toString());

beforeAll(async () => {
  server = await startTestServer();
  staffId = (await buildStaff(server.db)).id;
  staff = await server.session(staffId);
  ({ carrierId } = await buildShipping(server.db));
  const cutoff = NOW.add({ hours: 72 }).toString();
  week = await buildWeek(server.db, monday.toString(), { 1: cutoff, 2: cutoff }, 210_002);
  const category = await buildCategory(server.db);
  line = { product: await buildProduct(server.db, category.id), categoryId: category.id, quantity: 8, price: 1_199 };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('holidays').execute();
  await server.db.updateTable('orders').set({ planned_ship_at: null, ship_at: null, deliver_at: null }).execute();
});

async function call(method: string, path: string, body?: object) {
  const answer = await server.call(method, `/api${path}`, { as: staff, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function buildDated() {
  const customer = await buildSubscriber(server.db);
  const id = await buildOrder(server.db, { customer, weekId: week.id, lines: [line] });
  const [planned, arrives] = days(0, 1);
  const dates = { planned_ship_at: planned!, ship_at: planned!, deliver_at: arrives!, carrier_id: carrierId };
  await server.db.updateTable('orders').set(dates).where('id', '=', id).execute();
  const orders = `/customers/admin/users/${customer.id}/orders/${id}`;
  return {
    id,
    customer,
    cancel: () => call('POST', `${orders}/cancel`),
    resume: (body: object = {}) => call('POST', `${orders}/resume`, body),
    previewResume: () => call('POST', `${orders}/resume?preview=1`, {}),
  };
}
const pageOf = async (id: number) => (await call('GET', `/sales/admin/orders/${id}`)).data;
async function datesOf(id: number) {
  const { ship_at, deliver_at } = await server.db
    .selectFrom('orders')
    .select(['ship_at', 'deliver_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [ship_at, deliver_at];
}
const movesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('order_id', '=', id)
    .where('name', '=', 'ship_day_changed')
    .execute();

const make = async (name: string, shift_days: number, length = 0): Promise<number> =>
  (
    await call('POST', '/shipping/admin/holidays', {
      name,
      start_date: days(0)[0],
      end_date: days(length)[0],
      rules: [{ carrier_id: carrierId, shift_days }],
    })
  ).data.id;
async function run(method: 'POST' | 'DELETE', holiday_id: number) {
  const { version } = (await call(method, `/shipping/admin/applied-holidays/${holiday_id}`)).data;
  return applyHolidayToOrders.run({ holiday_id, staff_id: staffId, version }, jobContext(server.db));
}
const impactOf = async (id: number) => (await call('GET', `/shipping/admin/holidays/${id}/impact`)).data;

test('a cancelled order that is resumed follows the holidays applied in the meantime, with a record', async () => {
  const order = await buildDated();
  await order.cancel();
  await run('POST', await make('Thaw', 1));
  expect(await datesOf(order.id)).toEqual(days(0, 1));
  const { deliver_at: previewed, fingerprint } = (await order.previewResume()).data;
  expect([previewed, ...(await datesOf(order.id))]).toEqual(days(2, 0, 1));
  await order.resume({ expected: fingerprint });
  expect(await datesOf(order.id)).toEqual(days(1, 2));
  const [ship_at, deliver_at] = days(0, 1);
  const [newShip, newDelivery] = days(1, 2);
  expect(await movesOf(order.id)).toEqual([
    { before: { ship_at, deliver_at }, after: { ship_at: newShip, deliver_at: newDelivery } },
  ]);
  expect((await pageOf(order.id)).dates.ship.at(-1)).toMatch(/^Thaw moves UPS Ground by \+1 day, to Thursday /);
});

test('a resumed order that a holiday would ship before its deadline keeps its planned day as a clash', async () => {
  const order = await buildDated();
  await order.cancel();
  await run('POST', await make('Thaw', -30));
  await order.resume();
  expect(await datesOf(order.id)).toEqual(days(0, 1));
  expect(await movesOf(order.id)).toEqual([]);
  const page = await pageOf(order.id);
  expect(page.dates.ship.at(-1)).toMatch(/^Thaw would move it by −30 days to .+ before its deadline or today/);
  expect(page.needs).toContainEqual({ kind: 'holiday_clash' });
});

test('an order that is resumed with its subscription follows the holidays applied in the meantime', async () => {
  const order = await buildDated();
  const subscription = `/customers/admin/users/${order.customer.id}/active-subscriptions`;
  await server.db
    .updateTable('orders')
    .set({ status: 'cancelled', is_cancelled_with_subscription: true })
    .where('id', '=', order.id)
    .execute();
  await server.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', cancelled_at: NOW })
    .where('user_id', '=', order.customer.id)
    .execute();
  await run('POST', await make('Thaw', 1));
  await call('POST', subscription);
  expect(await datesOf(order.id)).toEqual(days(1, 2));
  expect(await movesOf(order.id)).toHaveLength(1);
});

test('the page of a cancelled order says that holidays leave it alone until it is resumed', async () => {
  const order = await buildDated();
  await order.cancel();
  await run('POST', await make('Thaw', 1));
  expect((await pageOf(order.id)).dates.ship.at(-1)).toMatch(
    /^Thaw would move it by \+1 day to Thursday .+, but holidays leave a cancelled order alone until it is resumed\.$/,
  );
});

test('the undo of a holiday names no cancelled order as rescheduled that never moved', async () => {
  const [moved, cancelled] = [await buildDated(), await buildDated()];
  await cancelled.cancel();
  const first = await make('Thaw', 1);
  await run('POST', first);
  await run('POST', await make('Snow', 2, 1));
  expect(await impactOf(first)).toMatchObject({ orders: 1, moving: 1, redated: 0, clashes: 0, left_alone: [] });
  expect(await run('DELETE', first)).toEqual({ moved: 1, clashes: 0 });
  expect(await datesOf(moved.id)).toEqual(days(2, 3));
  expect(await datesOf(cancelled.id)).toEqual(days(0, 1));
  const { data } = await call('GET', `/shipping/admin/holidays/${first}`);
  expect(data.progress).toMatchObject({ orders_kept: 0 });
  await cancelled.resume();
  expect(await datesOf(cancelled.id)).toEqual(days(2, 3));
});
