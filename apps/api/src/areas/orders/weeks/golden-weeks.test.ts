import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow, moveBusinessClock } from '../../../platform/clock.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { runStep } from '../killed-engine.fixture.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';
import { passCutoff } from './pass-cutoff.ts';
import { settleOrders } from '../charging/settle-orders.ts';

// Far ahead, because the business clock only moves forward. Cutoffs fall on Saturdays, PC A ships on Wednesdays with
// one day in transit; all moments were calculated by hand.
const GOLDEN = {
  'the year’s end with week 53, a holiday on its cutoff day and another on its ship day': {
    today: '2037-12-23T18:00:00Z',
    weeks: [203_753, 203_801],
    cutoff: '2037-12-27T05:59:59Z',
    deadline: '2037-12-29T05:59:59Z',
    ship_at: '2037-12-31',
    deliver_at: '2038-01-01',
    next: '2038-01-07',
    holidays: ['2037-12-26', '2037-12-30'],
  },
  'the weekend on which the clock springs forward: a window of 47 hours': {
    today: '2038-03-09T18:00:00Z',
    weeks: [203_811, 203_812],
    cutoff: '2038-03-14T05:59:59Z',
    deadline: '2038-03-16T04:59:59Z',
    ship_at: '2038-03-17',
    deliver_at: '2038-03-18',
    next: '2038-03-25',
    holidays: [],
  },
  'the weekend on which it falls back: a window of 49 hours': {
    today: '2038-11-03T18:00:00Z',
    weeks: [203_845, 203_846],
    cutoff: '2038-11-07T04:59:59Z',
    deadline: '2038-11-09T05:59:59Z',
    ship_at: '2038-11-10',
    deliver_at: '2038-11-11',
    next: '2038-11-18',
    holidays: [],
  },
};

describe.each(Object.entries(GOLDEN))('%s', (_, golden) => {
  let server: TestServer;
  let staff: string;
  const cutoff = Temporal.Instant.from(golden.cutoff);
  const deadline = Temporal.Instant.from(golden.deadline);

  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server;
    staff = await server.session((await buildStaff(db)).id);
    await moveBusinessClock(db, Temporal.Instant.from(golden.today));
    await db.updateTable('production_cycles').set({ order_cutoff_day: 'Saturday' }).execute();
    await buildHolidays((await buildShipping(db)).carrierId);
    await buildPlan();
  });
  afterAll(() => server.close());

  async function buildHolidays(carrierId: number): Promise<void> {
    for (const day of golden.holidays) {
      const { id } = await server.db
        .insertInto('holidays')
        .values({ name: day, start_date: day, end_date: day, applied_at: await businessNow(server.db) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('holiday_rules')
        .values({ holiday_id: id, carrier_id: carrierId, shift_days: 1 })
        .execute();
    }
  }

  async function buildPlan(): Promise<void> {
    const { db } = server;
    const category = await buildCategory(db);
    const { id: product_id } = await buildProduct(db, category.id);
    const customer = await buildSubscriber(db);
    const subscription = await db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('subscription_lines')
      .values({ subscription_id: subscription.id, user_id: customer.id, category_id: category.id, quantity: 8 })
      .execute();
    for (const number of golden.weeks) {
      const { status, body } = await server.call('POST', '/api/sales/admin/order-weeks', { as: staff });
      expect([status, body.data.number]).toEqual([201, number]);
      const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('meal_rotation_products')
        .values({ meal_rotation_id: rotation.id, product_id, category_id: category.id, index_number: 0 })
        .execute();
      await db
        .updateTable('order_weeks')
        .set({ meal_rotation_id: rotation.id })
        .where('id', '=', body.data.id)
        .execute();
      const active = await server.call('POST', `/api/sales/admin/order-weeks/${body.data.id}/active`, { as: staff });
      expect(active.status).toBe(200);
      await makeOrdersOfWeek.run({ order_week_id: body.data.id, production_cycle_id: 1 }, jobContext(db));
    }
  }

  const firstWeek = () =>
    server.db
      .selectFrom('order_week_cycles as c')
      .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
      .select(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at as deadline_at'])
      .where('w.number', '=', golden.weeks[0] ?? 0)
      .where('c.production_cycle_id', '=', 1)
      .executeTakeFirstOrThrow();
  const firstOrder = () => server.db.selectFrom('orders').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const quoted = async () =>
    (await server.call('GET', '/api/sales/delivery-quotes?zip_code=60601&subscription=1', { as: staff })).body.data
      .delivery_date;

  test('before its cutoff an order has its dates, and so has the order of a new subscriber', async () => {
    expect((await firstWeek()).cutoff_at.toString()).toBe(golden.cutoff);
    expect(await firstOrder()).toMatchObject({ ship_at: golden.ship_at, deliver_at: golden.deliver_at });
    await moveBusinessClock(server.db, cutoff.subtract({ minutes: 1 }));
    expect(await passCutoff.nextDue(server.db, cutoff.subtract({ milliseconds: 1 }))).toBeNull();
    expect(await quoted()).toBe(golden.deliver_at);
  });

  test('at the cutoff the window opens until its deadline, and the quote is for the next week', async () => {
    await moveBusinessClock(server.db, cutoff.add({ milliseconds: 1 })); // it is kept in milliseconds
    const due = await passCutoff.nextDue(server.db, await businessNow(server.db));
    expect(due?.toString()).toBe(golden.cutoff);
    await runStep(server.db, 'cutoff', cutoff);
    expect((await firstWeek()).deadline_at?.toString()).toBe(golden.deadline);
    expect(await quoted()).toBe(golden.next);
    expect(await settleOrders.nextDue(server.db, deadline.subtract({ milliseconds: 1 }))).toBeNull();
    expect((await settleOrders.nextDue(server.db, deadline))?.toString()).toBe(golden.deadline);
  });

  test('after its deadline the order is paid and closed, and every invariant holds', async () => {
    await moveBusinessClock(server.db, deadline.add({ milliseconds: 1 }));
    await runStep(server.db, 'deadline', deadline);
    expect((await firstOrder()).closed_at?.toString()).toBe(golden.deadline);
    expect(await moneyFaults(server.db)).toEqual({});
  });
});
