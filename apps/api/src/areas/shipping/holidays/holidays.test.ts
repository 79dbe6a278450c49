import * as fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import { buildManyOrders } from '../../../../test/many-orders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';
import { redateComingOrders } from '../../orders/dating/redate-orders.ts';
import { shiftOrder } from '@larder/domain/deliveries/shift-order.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';

let server: TestServer;
let staff: string;
let staffId: number;
let carrierId: number;
let ctx: JobContext;
let week: { id: number };
let line: { product: { id: number }; categoryId: number; quantity: number; price: number };
const NOW = Temporal.Now.instant();
const today = chicagoDay(NOW);
const monday = nextWeekday(today, 'Monday', { inclusive: false }).add({ weeks: 2 });
const wednesday = monday.add({ days: 2 });

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staffId = (await buildStaff(db)).id;
  staff = await server.session(staffId);
  ({ carrierId } = await buildShipping(db));
  const cutoff = NOW.add({ hours: 72 }).toString();
  week = await buildWeek(db, monday.toString(), { 1: cutoff, 2: cutoff }, 210_002);
  const category = await buildCategory(db);
  line = { product: await buildProduct(db, category.id), categoryId: category.id, quantity: 8, price: 1_199 };
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
});
afterAll(() => server.close());

const base = '/api/shipping/admin/holidays';
const post = (path: string, body?: object) => server.call('POST', path, { as: staff, ...(body && { body }) });
const formOf = (changes: object = {}) => ({
  name: 'Thaw',
  start_date: wednesday.toString(),
  end_date: wednesday.add({ days: 1 }).toString(),
  rules: [{ carrier_id: carrierId, shift_days: 2 }],
  ...changes,
});
const make = async (changes: object = {}): Promise<number> => (await post(base, formOf(changes))).body.data.id;
const apply = (id: number) => post(`/api/shipping/admin/applied-holidays/${id}`);
const run = (holiday_id: number) => applyHolidayToOrders.run({ holiday_id, staff_id: staffId }, ctx);

async function order(planned = wednesday, changes: object = {}) {
  const { db } = server;
  const customer = await buildSubscriber(db);
  const id = await buildOrder(db, { customer, weekId: week.id, lines: [line] });
  const dates = { planned_ship_at: planned.toString(), ship_at: planned.toString() };
  await db
    .updateTable('orders')
    .set({ ...dates, deliver_at: planned.add({ days: 2 }).toString(), carrier_id: carrierId, ...changes })
    .where('id', '=', id)
    .execute();
  return { id, userId: customer.id };
}
const datesOf = async (id: number) => {
  const row = await server.db
    .selectFrom('orders')
    .select(['planned_ship_at', 'ship_at', 'deliver_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.planned_ship_at, row.ship_at, row.deliver_at];
};
const days = (...from: number[]) => from.map((each) => wednesday.add({ days: each }).toString());

beforeEach(async () => {
  const { db } = server;
  await db.deleteFrom('holiday_rules').execute();
  await db.deleteFrom('holidays').execute();
  await db.updateTable('orders').set({ planned_ship_at: null, ship_at: null, deliver_at: null }).execute();
});

describe('a holiday', () => {
  test('a holiday is created, listed and applied once', async () => {
    const id = await make();
    const { body } = await server.call('GET', base, { as: staff });
    expect(body.data).toEqual([
      {
        id,
        ...formOf(),
        is_applied: false,
        progress: null,
        delivery_conceptions: [{ carrier_id: carrierId, shift_days: 2 }],
        version: 1,
      },
    ]);
    expect((await apply(id)).body.data.is_applied).toBe(true);
    const again = await apply(id);
    expect([again.status, again.body.message]).toEqual([422, 'The rules of Thaw have already been applied.']);
  });

  test('a holiday that two staff members apply at once is applied once', async () => {
    const id = await make();
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422, 422]);
  });

  test.each([
    ['start_date', { start_date: today.subtract({ days: 1 }).toString() }],
    ['end_date', { end_date: wednesday.subtract({ days: 1 }).toString() }],
    ['end_date', { end_date: 'soon' }],
    ['rules', { rules: [] }],
    ['rules', { rules: [{ carrier_id: 999_999, shift_days: 1 }] }],
    ['rules.0.shift_days', { rules: [{ carrier_id: 1, shift_days: 0 }] }],
    ['rules.0.carrier_id', { rules: [{ carrier_id: null, shift_days: 1 }] }],
    ['name', { name: '' }],
  ])('a holiday with a bad %s is refused under that field', async (field, changes) => {
    const { status, body } = await post(base, formOf(changes));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a holiday that is unknown, or without a sign-in, is refused', async () => {
    expect((await apply(999_999)).status).toBe(404);
    expect((await server.call('GET', `${base}/999999/impact`, { as: staff })).status).toBe(404);
    expect((await server.call('GET', base)).status).toBe(401);
    expect((await server.call('POST', base, { body: formOf() })).status).toBe(401);
    expect((await server.call('POST', '/api/shipping/admin/applied-holidays/1')).status).toBe(401);
  });
});

describe('applied to orders', () => {
  test('a holiday moves ship and delivery together, is recorded, and moves nothing the second time', async () => {
    const { id, userId } = await order();
    const elsewhere = await order(wednesday.add({ days: 2 }));
    const holiday = await make();
    const { body } = await server.call('GET', `${base}/${holiday}/impact`, { as: staff });
    expect(body.data).toMatchObject({
      orders: 1,
      clashes: 0,
      days: [
        {
          ship_at: wednesday.toString(),
          new_ship_at: days(2)[0],
          deliver_at: days(2)[0],
          new_deliver_at: days(4)[0],
          orders: 1,
        },
      ],
    });
    await apply(holiday);
    expect(await run(holiday)).toEqual({ moved: 1, clashes: 0 });
    expect(await datesOf(id)).toEqual(days(0, 2, 4));
    expect(await datesOf(elsewhere.id)).toEqual(days(2, 2, 4));
    expect(await run(holiday)).toEqual({ moved: 0, clashes: 0 });
    const log = await server.db
      .selectFrom('changes')
      .select(['name', 'staff_id', 'before', 'after'])
      .where('user_id', '=', userId)
      .execute();
    const [ship, deliver, before] = days(2, 4, 0);
    expect(log).toEqual([
      {
        name: 'ship_day_changed',
        staff_id: staffId,
        before: { ship_at: before, deliver_at: ship },
        after: { ship_at: ship, deliver_at: deliver },
      },
    ]);
  });

  test('the preview warns if a holiday brings two boxes of a customer within two days', async () => {
    const { db } = server;
    const { id, userId } = await order();
    await order();
    const other = await order(wednesday.add({ days: 5 }));
    await db
      .updateTable('orders')
      .set({ user_id: userId, production_cycle_id: 2 })
      .where('id', '=', other.id)
      .execute();
    const tooClose = async (holiday: number) =>
      (await server.call('GET', `${base}/${holiday}/impact`, { as: staff })).body.data;
    expect(await tooClose(await make())).toMatchObject({ orders: 2, too_close: 0 });
    expect(await tooClose(await make({ rules: [{ carrier_id: carrierId, shift_days: 3 }] }))).toMatchObject({
      orders: 2,
      too_close: 1,
      days: [{ orders: 2, too_close: 1 }],
    });
    await db.updateTable('orders').set({ is_skipped: true }).where('id', '=', other.id).execute();
    const both = await make({ rules: [{ carrier_id: carrierId, shift_days: 3 }] });
    expect(await tooClose(both)).toMatchObject({ too_close: 0 });
    await db.updateTable('orders').set({ is_skipped: false }).where('id', '=', other.id).execute();
    await db.updateTable('orders').set({ is_skipped: true }).where('id', '=', id).execute();
    expect(await tooClose(both)).toMatchObject({ too_close: 0 });
    expect(await datesOf(id)).toEqual(days(0, 0, 2));
  });

  test('the preview warns if a holiday brings boxes on a weekday without delivery by the carrier', async () => {
    const { db } = server;
    const { id } = await order();
    // The rules of the one zip code deliver on Thursdays and Fridays; the order is delivered on a Friday.
    const impactOf = async (shift_days: number) => {
      const holiday = await make({ rules: [{ carrier_id: carrierId, shift_days }] });
      return (await server.call('GET', `${base}/${holiday}/impact`, { as: staff })).body.data;
    };
    expect(await impactOf(-1)).toMatchObject({ orders: 1, not_driven: 0, days: [{ not_driven: 0 }] });
    expect(await impactOf(2)).toMatchObject({ orders: 1, not_driven: 1, days: [{ not_driven: 1 }] });
    expect(await impactOf(-20), 'kept where it is').toMatchObject({ orders: 1, clashes: 1, not_driven: 0 });
    await db.updateTable('zip_codes').set({ is_active: false }).execute();
    expect(await impactOf(2), 'a carrier without zip codes').toMatchObject({ orders: 1, not_driven: 0 });
    await db.updateTable('zip_codes').set({ is_active: true }).execute();
    expect(await datesOf(id)).toEqual(days(0, 0, 2));
  });

  test('two overlapping holidays give the same dates in either order', async () => {
    const results = [];
    for (const shifts of [
      [2, -1],
      [-1, 2],
    ]) {
      await server.db.deleteFrom('holiday_rules').execute();
      await server.db.deleteFrom('holidays').execute();
      const { id } = await order();
      for (const shift_days of shifts) {
        const holiday = await make({ rules: [{ carrier_id: carrierId, shift_days }] });
        await apply(holiday);
        await run(holiday);
      }
      results.push(await datesOf(id));
    }
    expect(results).toEqual([days(0, 1, 3), days(0, 1, 3)]);
  });

  test('a holiday that is applied while another one dates an order counts for it too', async () => {
    const { db } = server;
    const { id, userId } = await order();
    const first = await make();
    const second = await make({ rules: [{ carrier_id: carrierId, shift_days: 3 }] });
    await apply(first);
    const dated = await inTransaction(db, async (tx) => {
      await lockCustomers(tx, [userId]);
      const running = run(first);
      await untilSomebodyWaits(db);
      const applied = apply(second);
      await untilSomebodyWaits(db, 2);
      return { running, applied };
    });
    await dated.running;
    await dated.applied;
    await run(second);
    expect(await datesOf(id)).toEqual(days(0, 5, 7));
  });

  const progress = async (id: number) => {
    const { body } = await server.call('GET', base, { as: staff });
    return body.data.find((holiday: { id: number }) => holiday.id === id).progress;
  };
  const runOn = (holiday_id: number, after: number) =>
    applyHolidayToOrders.run({ holiday_id, staff_id: staffId, after }, ctx);

  test('the progress of a holiday is followed from start to end, and a second run counts nothing twice', async () => {
    const cutoff = NOW.add({ hours: 240 }).toString();
    const later = await buildWeek(server.db, monday.add({ weeks: 1 }).toString(), { 1: cutoff, 2: cutoff }, 210_003);
    await buildManyOrders(server.owner, {
      count: 503,
      weekId: later.id,
      cards: ['4242'],
      creditEvery: 0,
      skipEvery: 0,
    });
    const dates = { planned_ship_at: wednesday.toString(), ship_at: wednesday.toString(), deliver_at: days(2)[0] };
    await server.db
      .updateTable('orders')
      .set({ ...dates, carrier_id: carrierId } as never)
      .execute();
    const { rows } = await sql<{ user_id: number }>`
      select distinct user_id from orders where status <> 'cancelled' order by user_id`.execute(server.db);
    const affected = await server.db.selectFrom('orders').select('id').where('status', '!=', 'cancelled').execute();
    const holiday = await make();
    expect(await progress(holiday)).toBeNull();
    await apply(holiday);
    expect(await progress(holiday)).toMatchObject({ orders_done: 0, orders_expected: null, ended_at: null });
    await run(holiday);
    const first = await progress(holiday);
    expect(first).toMatchObject({ orders_expected: affected.length, ended_at: null });
    expect(first.orders_done).toBeGreaterThanOrEqual(500);
    expect(first.orders_done).toBeLessThan(affected.length);
    await run(holiday);
    expect(await progress(holiday), 'the first chunk again').toEqual(first);
    await runOn(holiday, rows[499]!.user_id);
    const ended = await progress(holiday);
    expect(ended).toMatchObject({ orders_done: affected.length, orders_expected: affected.length, orders_kept: 0 });
    expect(ended.ended_at).toMatch(/Z$/);
    await runOn(holiday, rows[499]!.user_id);
    expect(await progress(holiday), 'the last chunk again').toEqual(ended);
  });

  test('a holiday moves no order that would ship before its deadline, is shipped, cancelled or of another carrier', async () => {
    const clash = await order();
    const shipped = await order(wednesday, { ship_at: today.subtract({ days: 1 }).toString() });
    const cancelled = await order(wednesday, { status: 'cancelled' });
    const holiday = await make({ rules: [{ carrier_id: carrierId, shift_days: -20 }] });
    const { body } = await server.call('GET', `${base}/${holiday}/impact`, { as: staff });
    expect(body.data).toMatchObject({ orders: 1, clashes: 1 });
    await apply(holiday);
    expect(await run(holiday)).toEqual({ moved: 0, clashes: 1 });
    const clashing = `/api/sales/admin/orders?order_week_id=${week.id}&state=holiday-clash`;
    const { body: listed } = await server.call('GET', clashing, { as: staff });
    expect(
      listed.data.map((each: { id: number }) => each.id),
      'it is listed',
    ).toEqual([clash.id]);
    expect(await progress(holiday)).toMatchObject({ orders_done: 1, orders_expected: 1, orders_kept: 1 });
    expect(await datesOf(clash.id)).toEqual(days(0, 0, 2));
    // Dated again for another reason it still ships on its planned day; the zip code's rule delivers a day later.
    await inTransaction(server.db, (tx) => redateComingOrders(tx, { staffId }, [clash.userId], NOW));
    expect(await datesOf(clash.id)).toEqual(days(0, 0, 1));
    expect((await datesOf(shipped.id))[1]).toBe(today.subtract({ days: 1 }).toString());
    expect(await datesOf(cancelled.id)).toEqual(days(0, 0, 2));
  });

  test('the list of clashes has exactly the orders that applying does not move, for any holidays', async () => {
    const { db } = server;
    const cutoff_at = NOW.add({ hours: 240 });
    const other = await buildWeek(
      db,
      monday.add({ weeks: 2 }).toString(),
      { 1: cutoff_at.toString(), 2: cutoff_at.toString() },
      210_004,
    );
    const planned = Array.from({ length: 10 }, (_, n) => chicagoDay(cutoff_at).add({ days: n }));
    const ids: number[] = [];
    for (const day of planned) ids.push((await order(day, { order_week_id: other.id })).id);
    const world = fc.array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.nat(9), fc.nat(5)), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(world, async (holidays) => {
        await db.deleteFrom('holiday_rules').execute();
        await db.deleteFrom('holidays').execute();
        for (const [shift, start, length] of holidays) {
          const from = chicagoDay(cutoff_at).add({ days: start });
          const dates = { start_date: from.toString(), end_date: from.add({ days: length }).toString() };
          if (shift !== 0) await apply(await make({ ...dates, rules: [{ carrier_id: carrierId, shift_days: shift }] }));
        }
        const terms = { today, windowHours: 48, holidays: await listAppliedHolidays(db, today) };
        const clashing = ids.filter((_, n) => {
          const ship_at = String(planned[n]);
          const facts = { planned_ship_at: ship_at, ship_at, deliver_at: ship_at, carrier_id: carrierId, cutoff_at };
          return (
            shiftOrder({ ...facts, is_cancelled: false, post_cutoff_changes_deadline_at: null }, terms)?.exception ===
            'clash'
          );
        });
        const list = `/api/sales/admin/orders?order_week_id=${other.id}&state=holiday-clash`;
        const { body } = await server.call('GET', list, { as: staff });
        expect(body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
          clashing,
        );
      }),
      { numRuns: 12 },
    );
  });
});
