import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import {
  buildCategory,
  buildShipping,
  buildStaff,
  buildWeek,
  endCutoffs,
  putOnMenu,
} from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { endPauses } from './activate-subscription.ts';
import { cancelScheduled } from './cancel-subscription.ts';

let server: TestServer;
let staff: string;
let ctx: JobContext;
let category: { id: number };
let meal: { id: number };
const weeks: { id: number }[] = [];
const reasons: Record<string, number> = {};

const NOW = Temporal.Now.instant();
const today = chicagoDay(NOW);
const monday = nextWeekday(today, 'Monday', { inclusive: false });

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staff = await server.session((await buildStaff(db)).id);
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
  await buildShipping(db);
  category = await buildCategory(db);
  meal = await buildProduct(db, category.id);
  for (const index of [0, 1, 2]) {
    const cutoff = NOW.add({ hours: 24 * (2 + 7 * index) }).toString();
    weeks.push(await buildWeek(db, monday.add({ weeks: index }).toString(), { 1: cutoff, 2: cutoff }, 210_000 + index));
  }
  const passed = NOW.subtract({ hours: 2 }).toString();
  const last = await buildWeek(db, monday.subtract({ weeks: 1 }).toString(), { 1: passed, 2: passed }, 209_999);
  await endCutoffs(db, last);
  weeks.push(last);
  const rows = await db
    .insertInto('reasons')
    .values([
      { type: 'SUBSCRIPTION_CANCELLATION', title: 'Costs too much', question: null },
      { type: 'SUBSCRIPTION_CANCELLATION', title: 'Other cancellation', question: 'Why?', answer_required: true },
      { type: 'SUBSCRIPTION_PAUSE', title: 'Travelling', question: null },
      { type: 'SUBSCRIPTION_PAUSE', title: 'Other pause', question: 'Why?', answer_required: true },
    ])
    .returning(['id', 'title'])
    .execute();
  for (const { id, title } of rows) reasons[title] = id;
});
afterAll(() => server.close());

async function build() {
  const customer = await buildSubscriber(server.db);
  await server.db
    .updateTable('users')
    .set({ default_delivery_day: 'Thursday' })
    .where('id', '=', customer.id)
    .execute();
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  const orders: number[] = [];
  for (const week of weeks) {
    const id = await buildOrder(server.db, { customer, weekId: week.id, lines });
    const { date } = await server.db
      .selectFrom('order_weeks')
      .select('date')
      .where('id', '=', week.id)
      .executeTakeFirstOrThrow();
    const deliver_at = Temporal.PlainDate.from(date).add({ days: 3 }).toString();
    await server.db.updateTable('orders').set({ ship_at: deliver_at, deliver_at }).where('id', '=', id).execute();
    orders.push(id);
  }
  const { id } = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return { customer, orders, subscriptionId: id };
}

const active = (id: number) => `/api/customers/admin/users/${id}/active-subscriptions`;
const scheduled = (id: number) => `/api/customers/admin/users/${id}/auto-cancelled-subscriptions`;
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const ordersOf = async (ids: number[]) =>
  (
    await server.db
      .selectFrom('orders')
      .select(['id', 'status', 'is_skipped'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ status, is_skipped }) => (is_skipped ? 'skipped' : status));
const skipped = (id: number) =>
  server.db.updateTable('orders').set({ is_skipped: true }).where('id', '=', id).execute();
/** As if the cutoff of its week had passed in the meantime. */
async function afterCutoff(weekId: number, work: () => Promise<void>) {
  const cycles = () => server.db.updateTable('order_week_cycles').where('order_week_id', '=', weekId);
  const { cutoff_at } = await server.db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', weekId)
    .executeTakeFirstOrThrow();
  const passed = NOW.subtract({ minutes: 1 });
  await cycles()
    .set({ cutoff_at: passed, cutoff_done_at: passed, post_cutoff_changes_deadline_at: NOW.add({ hours: 47 }) })
    .execute();
  try {
    await work();
  } finally {
    await cycles().set({ cutoff_at, cutoff_done_at: null, post_cutoff_changes_deadline_at: null }).execute();
  }
}
const statusOf = async (id: number) =>
  (await server.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const lastChangeOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['description', 'reason'])
    .where('user_id', '=', id)
    .where('name', '=', 'subscription_status_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const previewPause = (subscriptionId: number, until: Temporal.PlainDate) =>
  call('GET', `/api/sales/admin/paused-subscriptions/${subscriptionId}/preview?until=${until.toString()}`);
const previewSubscriptionActivation = (id: number | string) =>
  call('GET', `/api/customers/admin/users/${id}/active-subscriptions/preview`);
const previewCancellation = (id: number) =>
  call('GET', `/api/customers/admin/users/${id}/cancelled-subscriptions/preview`);
const pauseUntil = (subscriptionId: number, until: Temporal.PlainDate, more: object = {}) =>
  call('POST', `/api/sales/admin/paused-subscriptions/${subscriptionId}`, {
    until: until.toString(),
    reason_id: reasons['Travelling'],
    ...more,
  });

describe('a subscription is cancelled', () => {
  test('cancelling a subscription cancels its orders before their cutoff, and activating restores just these', async () => {
    const { customer, orders } = await build();
    const { status, body } = await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'cancelled',
      cancellation_details: { [String(reasons['Costs too much'])]: '' },
    });
    expect(await ordersOf(orders)).toEqual(['cancelled', 'cancelled', 'cancelled', 'active']);
    expect(await statusOf(customer.id)).toBe('cancelled');
    expect((await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } })).status).toBe(422);

    const back = await call('POST', active(customer.id));
    expect(back.body.data).toMatchObject({ status: 'active', cancelled_at: null });
    expect(await ordersOf(orders)).toEqual(['active', 'active', 'active', 'active']);
    expect(await statusOf(customer.id)).toBe('active');
  });

  test.each([
    [{}, 'reason', 'Please select a cancellation reason.'],
    [{ reason: { id: 999_999 } }, 'reason.id', 'Please select a cancellation reason.'],
    [{ other: true }, 'reason.details', 'Please provide a response to: Why?'],
  ])(
    'cancelling requires a complete reason: %j',
    async (body: { reason?: object; other?: boolean }, field, message) => {
      const { customer } = await build();
      const given = body.other ? { reason: { id: reasons['Other cancellation'] } } : body;
      const answer = await call('DELETE', active(customer.id), given);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[field]).toEqual([message]);
    },
  );

  test('the preview of a cancellation names each order that it cancels, two of one week and skipped ones too', async () => {
    const { customer, orders } = await build();
    const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
    const second = { customer, weekId: weeks[0]!.id, lines, kind: 'manual' } as const;
    await skipped(orders[0]!);
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orders[2]!).execute();
    const live = await buildOrder(server.db, second);
    const { status, body } = await previewCancellation(customer.id);
    expect(status).toBe(200);
    const deliver_at = (days: number) => monday.add({ days }).toString();
    expect(body.data.orders).toEqual([
      { order_id: orders[0], order_week_number: 210_000, deliver_at: deliver_at(3), is_skipped: true },
      { order_id: live, order_week_number: 210_000, deliver_at: null, is_skipped: false },
      { order_id: orders[1], order_week_number: 210_001, deliver_at: deliver_at(10), is_skipped: false },
    ]);
    const coming = [...orders.slice(0, 3), live];
    expect(await ordersOf(coming), 'a preview').toEqual(['skipped', 'active', 'cancelled', 'active']);
    expect(await statusOf(customer.id)).toBe('active');
    const reason = { id: reasons['Costs too much'] };
    const { fingerprint: expected } = body.data;
    expect((await call('DELETE', active(customer.id), { reason, expected })).status).toBe(200);
    const cancelled = server.db.selectFrom('orders').select('id').where('is_cancelled_with_subscription', '=', true);
    expect((await cancelled.where('user_id', '=', customer.id).orderBy('id').execute()).map(({ id }) => id)).toEqual([
      orders[0],
      orders[1],
      live,
    ]);
    expect((await previewCancellation(customer.id)).status, 'cancelled already').toBe(422);
    expect((await previewCancellation(999_999)).status).toBe(404);
  });

  test('the preview of a cancellation names the orders whose failed charge is then not retried', async () => {
    const { customer, orders } = await build();
    const [waits] = orders.slice(3);
    const order = server.db.updateTable('orders').where('id', '=', waits!);
    await order.set({ status: 'charge-failed' }).execute();
    const deliver_at = monday.subtract({ days: 4 }).toString();
    const { body } = await previewCancellation(customer.id);
    expect(body.data.waiting).toEqual([{ order_id: waits, order_week_number: 209_999, deliver_at }]);
    await order.set({ status: 'active' }).execute();
    const reason = { id: reasons['Costs too much'] };
    const refused = await call('DELETE', active(customer.id), { reason, expected: body.data.fingerprint });
    expect([refused.status, refused.body.current?.waiting]).toEqual([409, []]);
  });

  test('a cancellation is refused with the current orders if a cutoff passed since its preview', async () => {
    const { customer, orders } = await build();
    const reason = { id: reasons['Costs too much'] };
    const previewed = (await previewCancellation(customer.id)).body.data;
    expect(previewed.orders).toHaveLength(3);
    await afterCutoff(weeks[0]!.id, async () => {
      const refused = await call('DELETE', active(customer.id), { reason, expected: previewed.fingerprint });
      expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
      expect(refused.body.current.orders).toEqual(previewed.orders.slice(1));
      expect(await ordersOf(orders)).toEqual(['active', 'active', 'active', 'active']);
      expect(await statusOf(customer.id)).toBe('active');
      const { fingerprint: expected } = refused.body.current;
      expect((await call('DELETE', active(customer.id), { reason, expected })).status).toBe(200);
      expect(await ordersOf(orders)).toEqual(['active', 'cancelled', 'cancelled', 'active']);
    });
  });

  test('a scheduled cancellation happens once, at 00:00 in Chicago on its day', async () => {
    const { customer, orders } = await build();
    const when = today.add({ days: 1 });
    expect((await call('POST', scheduled(customer.id), { when: today.toString() })).body.errors.when[0]).toMatch(
      /^Choose /,
    );
    expect((await call('POST', scheduled(customer.id), { when: when.toString() })).body.data.to_be_cancelled_at).toBe(
      when.toString(),
    );
    const midnight = startOfChicagoDay(when);
    expect(await cancelScheduled.nextDue(server.db, midnight.subtract({ seconds: 1 }))).toBeNull();
    expect((await cancelScheduled.nextDue(server.db, midnight))?.toString()).toBe(midnight.toString());
    await cancelScheduled.run(ctx, midnight);
    expect(await statusOf(customer.id)).toBe('cancelled');
    expect(await ordersOf(orders.slice(0, 3))).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await cancelScheduled.nextDue(server.db, midnight)).toBeNull();
  });

  test('a cancellation that is postponed while its step waits for the customer is not carried out before its new day', async () => {
    const { customer } = await build();
    const when = today.add({ days: 1 });
    const later = today.add({ days: 2 });
    const subscription = server.db.updateTable('subscriptions').where('user_id', '=', customer.id);
    await subscription.set({ to_be_cancelled_at: when.toString() }).execute();
    await whileLocked(
      server.db,
      async (tx) => {
        await lockCustomers(tx, [customer.id]);
        const locked = tx.updateTable('subscriptions').where('user_id', '=', customer.id);
        await locked.set({ to_be_cancelled_at: later.toString() }).execute();
      },
      () => cancelScheduled.run(ctx, startOfChicagoDay(when)),
    );
    expect(await statusOf(customer.id)).toBe('active');
    await cancelScheduled.run(ctx, startOfChicagoDay(later));
    expect(await statusOf(customer.id)).toBe('cancelled');
  });

  test('a scheduled cancellation has its reason until its day, through a pause, and cancels with it', async () => {
    const { customer, orders, subscriptionId } = await build();
    const [when, id] = [today.add({ days: 1 }), reasons['Other cancellation']];
    const reason = { id, details: 'Moves to Boston' };
    const { status, body } = await call('POST', scheduled(customer.id), { when: when.toString(), reason });
    expect(status).toBe(200);
    const chosen = {
      cancellation_reason: 'Other cancellation',
      cancellation_details: { [String(id)]: 'Moves to Boston' },
    };
    expect(body.data).toMatchObject({ ...chosen, status: 'active', cancelled_at: null });
    const text = 'Other cancellation: Moves to Boston';
    const entry = {
      description: `Scheduled the cancellation for ${showDay(when.toString())}: ${text}`,
      reason: text,
    };
    expect(await lastChangeOf(customer.id)).toEqual(entry);
    await pauseUntil(subscriptionId, monday.add({ weeks: 1, days: 3 }));
    expect((await call('POST', active(customer.id))).body.data, 'unpaused').toMatchObject(chosen);
    await cancelScheduled.run(ctx, startOfChicagoDay(when));
    expect(await ordersOf(orders.slice(0, 3))).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const cancelled = await call('GET', `/api/customers/admin/users/${customer.id}`);
    expect(cancelled.body.data.subscription.data).toMatchObject({
      ...chosen,
      status: 'cancelled',
      to_be_cancelled_at: null,
    });
    expect(await lastChangeOf(customer.id)).toEqual({
      description: `Cancelled the subscription as scheduled: ${text}`,
      reason: text,
    });
    expect((await call('POST', active(customer.id))).body.data, 'activated').toMatchObject({
      cancellation_reason: null,
      cancellation_details: null,
    });
  });

  test('a scheduled cancellation forgets its reason when it is unscheduled, and needs none', async () => {
    const { customer } = await build();
    const when = today.add({ days: 9 }).toString();
    const none = { cancellation_reason: null, cancellation_details: null };
    await call('POST', scheduled(customer.id), { when, reason: { id: reasons['Costs too much'] } });
    expect((await call('DELETE', scheduled(customer.id))).body.data).toMatchObject(none);
    expect((await call('POST', scheduled(customer.id), { when })).body.data).toMatchObject({
      ...none,
      to_be_cancelled_at: when,
    });
    expect(await lastChangeOf(customer.id)).toEqual({
      description: `Scheduled the cancellation for ${showDay(when)}`,
      reason: null,
    });
  });

  test.each([
    [{}, 'reason.id', 'Please select a cancellation reason.'],
    [{ id: 999_999 }, 'reason.id', 'Please select a cancellation reason.'],
    [{ other: true }, 'reason.details', 'Please provide a response to: Why?'],
  ])(
    'a cancellation is not scheduled with the incomplete reason %j',
    async (given: { id?: number; other?: boolean }, field, message) => {
      const { customer } = await build();
      const reason = given.other ? { id: reasons['Other cancellation'] } : given;
      const when = today.add({ days: 9 }).toString();
      const { status, body } = await call('POST', scheduled(customer.id), { when, reason });
      expect([status, body.errors[field]]).toEqual([422, [message]]);
      expect((await call('DELETE', scheduled(customer.id))).status, 'nothing is scheduled').toBe(422);
    },
  );

  test('the preview of a scheduled cancellation names the orders whose cutoff is on its day or later', async () => {
    const { customer, orders } = await build();
    await skipped(orders[1]!);
    const preview = (when: Temporal.PlainDate | string, id: number = customer.id) =>
      call('GET', `/api/customers/admin/users/${id}/cancelled-subscriptions/preview?when=${when.toString()}`);
    const second = chicagoDay(NOW.add({ hours: 24 * 9 }));
    const { status, body } = await preview(second);
    expect(status).toBe(200);
    const deliver_at = (days: number) => monday.add({ days }).toString();
    expect(body.data.orders).toEqual([
      { order_id: orders[1], order_week_number: 210_001, deliver_at: deliver_at(10), is_skipped: true },
      { order_id: orders[2], order_week_number: 210_002, deliver_at: deliver_at(17), is_skipped: false },
    ]);
    expect(body.data.waiting).toEqual([]);
    expect((await preview(second.add({ days: 1 }))).body.data.orders).toHaveLength(1);
    expect(await ordersOf(orders), 'a preview').toEqual(['active', 'skipped', 'active', 'active']);
    expect(Object.keys((await preview(today)).body.errors)).toEqual(['when']);
    expect((await preview('soon')).status).toBe(422);
    expect((await preview(second, 999_999)).status).toBe(404);
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    expect((await preview(second)).status, 'cancelled already').toBe(422);
  });

  test('an unscheduled cancellation does not happen', async () => {
    const { customer } = await build();
    await call('POST', scheduled(customer.id), { when: today.add({ days: 9 }).toString() });
    expect((await call('DELETE', scheduled(customer.id))).body.data.to_be_cancelled_at).toBeNull();
    expect((await call('DELETE', scheduled(customer.id))).status).toBe(422);
  });
});

describe('a pause', () => {
  const until = monday.add({ weeks: 1, days: 3 });

  test('a pause skips the deliveries it covers, and unpausing restores just these', async () => {
    const { customer, orders, subscriptionId } = await build();
    const { status, body } = await pauseUntil(subscriptionId, until);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'paused', paused: { from: today.toString(), until: until.toString() } });
    expect(await ordersOf(orders)).toEqual(['skipped', 'active', 'active', 'active']);
    expect(await statusOf(customer.id)).toBe('paused');
    await call('POST', active(customer.id));
    expect(await ordersOf(orders)).toEqual(['active', 'active', 'active', 'active']);
    expect((await call('POST', active(customer.id))).status).toBe(422);
  });

  test('the preview of an unpause names the boxes that come again, and changes nothing', async () => {
    const { customer, orders, subscriptionId } = await build();
    await skipped(orders[1] ?? 0);
    await pauseUntil(subscriptionId, monday.add({ weeks: 2, days: 3 }));
    const { status, body } = await previewSubscriptionActivation(customer.id);
    expect(status).toBe(200);
    expect(body.data.orders).toEqual([
      {
        order_id: orders[0],
        order_week_number: 210_000,
        deliver_at: monday.add({ days: 3 }).toString(),
        total: expect.any(Number),
        is_new: false,
        prospect: null,
      },
    ]);
    expect(body.data.orders[0].total).toBeGreaterThan(0);
    expect(await ordersOf(orders), 'a preview').toEqual(['skipped', 'skipped', 'active', 'active']);
    expect(await statusOf(customer.id)).toBe('paused');
    await call('POST', active(customer.id));
    expect(await ordersOf(orders)).toEqual(['active', 'skipped', 'active', 'active']);
  });

  test('the preview of an activation names the boxes that were cancelled with the subscription', async () => {
    const { customer } = await build();
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    const { body } = await previewSubscriptionActivation(customer.id);
    expect(body.data.orders.map((order: { order_week_number: number }) => order.order_week_number)).toEqual([
      210_000, 210_001, 210_002,
    ]);
    expect(await statusOf(customer.id)).toBe('cancelled');
  });

  test('the preview of an activation says of each box whether it will be suspended or cancelled instead of charged', async () => {
    const { customer, subscriptionId } = await build();
    await pauseUntil(subscriptionId, monday.add({ weeks: 2, days: 3 }));
    const prospects = async () =>
      (await previewSubscriptionActivation(customer.id)).body.data.orders.map(
        ({ prospect }: { prospect: unknown }) => prospect,
      );
    const cutoffs = [2, 9].map((days) => chicagoDay(NOW.add({ hours: 24 * days })).toString());
    expect(await prospects()).toEqual([null, null]);
    const users = server.db.updateTable('users').where('id', '=', customer.id);
    await users.set({ suspended_at: NOW, status: 'suspended' }).execute();
    expect(await prospects()).toEqual(cutoffs.map((on) => ({ outcome: 'suspended', on })));
    await users.set({ suspended_at: null, status: 'paused' }).execute();
    const on = chicagoDay(NOW.add({ hours: 24 * 5 })).toString();
    await server.db
      .updateTable('subscriptions')
      .set({ to_be_cancelled_at: on })
      .where('user_id', '=', customer.id)
      .execute();
    expect(await prospects()).toEqual([null, { outcome: 'cancelled', on }]);
  });

  test('the preview of an activation is refused for an active subscription, a stranger and an unknown customer', async () => {
    const { customer } = await build();
    expect((await previewSubscriptionActivation(customer.id)).status).toBe(422);
    expect((await previewSubscriptionActivation(999_999)).status).toBe(404);
    expect((await previewSubscriptionActivation('none')).status, 'no ID').toBe(404);
    expect((await server.call('GET', `${active(customer.id)}/preview`)).status).toBe(401);
  });

  test.each([
    [
      'an unpause',
      (id: number, subscriptionId: number) => pauseUntil(subscriptionId, monday.add({ weeks: 2, days: 3 })),
    ],
    ['an activation', (id: number) => call('DELETE', active(id), { reason: { id: reasons['Costs too much'] } })],
  ])('%s is refused with the current boxes if a cutoff passed since its preview', async (_, end) => {
    const { customer, orders, subscriptionId } = await build();
    expect((await end(customer.id, subscriptionId)).status).toBe(200);
    const before = await ordersOf(orders);
    const previewed = (await previewSubscriptionActivation(customer.id)).body.data;
    const weeksOf = (preview: { orders: { order_week_number: number }[] }) =>
      preview.orders.map((order) => order.order_week_number);
    expect(weeksOf(previewed)[0]).toBe(210_000);
    await afterCutoff(weeks[0]!.id, async () => {
      const refused = await call('POST', active(customer.id), { expected: previewed.fingerprint });
      expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
      expect(weeksOf(refused.body.current)).toEqual(weeksOf(previewed).slice(1));
      expect(await ordersOf(orders)).toEqual(before);
      const { fingerprint: expected } = refused.body.current;
      expect((await call('POST', active(customer.id), { expected })).body.data).toMatchObject({ status: 'active' });
      expect((await ordersOf(orders))[0]).toBe(before[0]);
    });
  });

  test('an unpause is refused with the current status if the subscription was cancelled since its preview', async () => {
    const { customer, orders, subscriptionId } = await build();
    await pauseUntil(subscriptionId, monday.add({ weeks: 6, days: 3 }));
    const previewed = (await previewSubscriptionActivation(customer.id)).body.data;
    expect(previewed.status).toBe('paused');
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    const before = await ordersOf(orders);
    const refused = await call('POST', active(customer.id), { expected: previewed.fingerprint });
    expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
    expect(refused.body.current).toMatchObject({ status: 'cancelled', orders: previewed.orders });
    expect([await statusOf(customer.id), await ordersOf(orders)]).toEqual(['cancelled', before]);
    const { fingerprint: expected } = refused.body.current;
    expect((await call('POST', active(customer.id), { expected })).body.data).toMatchObject({ status: 'active' });
  });

  test('an activation that makes an order agrees with its preview', async () => {
    const { customer, orders, subscriptionId } = await build();
    const line = { subscription_id: subscriptionId, user_id: customer.id, category_id: category.id, quantity: 2 };
    await server.db.insertInto('subscription_lines').values(line).execute();
    await putOnMenu(server.db, weeks[2]!.id, [meal]);
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    await server.db.deleteFrom('order_items').where('order_id', '=', orders[2]!).execute();
    await server.db.deleteFrom('orders').where('id', '=', orders[2]!).execute();
    const { orders: coming, fingerprint: expected } = (await previewSubscriptionActivation(customer.id)).body.data;
    expect(coming.map((order: { is_new: boolean }) => order.is_new)).toEqual([false, false, true]);
    expect(coming.map((order: { order_id: number | null }) => order.order_id)).toEqual([orders[0], orders[1], null]);
    expect((await call('POST', active(customer.id), { expected })).status).toBe(200);
  });

  test('a pause suspends the promo code for deliveries inside it only', async () => {
    const { customer, subscriptionId, orders } = await build();
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: `REST${customer.id}`, uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('promo_code_applications')
      .values({ user_id: customer.id, promo_code_id: id, depleted_at: null })
      .execute();
    await server.db
      .insertInto('promo_code_regulations')
      .values({ promo_code_id: id, type: 'dollars_off', amount: '10', weekly_ordinal_number: null })
      .execute();
    const discounts = async () =>
      (
        await server.db.selectFrom('orders').select('discount_cents').where('id', 'in', orders).orderBy('id').execute()
      ).map(({ discount_cents }) => discount_cents);
    const status = async () =>
      (
        await server.db
          .selectFrom('promo_code_applications')
          .select('status')
          .where('user_id', '=', customer.id)
          .executeTakeFirstOrThrow()
      ).status;
    const totals = async () =>
      (
        await server.db.selectFrom('orders').select('total_cents').where('id', 'in', orders).orderBy('id').execute()
      ).map(({ total_cents }) => total_cents / 100);
    await pauseUntil(subscriptionId, until);
    await call('POST', active(customer.id));
    const before = await totals();
    const previewed = await previewPause(subscriptionId, until);
    expect(previewed.status).toBe(200);
    expect(await totals(), 'the preview changed nothing').toEqual(before);
    expect(await status()).toBe('active');
    await pauseUntil(subscriptionId, until);
    const after = await totals();
    expect(after).not.toEqual(before);
    expect(previewed.body.data.orders).toMatchObject(
      orders.slice(0, 3).map((order_id, n) => ({
        order_id,
        is_skipped: n === 0,
        total_before: before[n],
        total_after: after[n],
      })),
    );
    expect(await status()).toBe('paused');
    await call('POST', `/api/sales/admin/post-cutoff-changes/unskipped-orders/${orders[0]}`);
    expect(await ordersOf(orders)).toEqual(['active', 'active', 'active', 'active']);
    expect((await discounts()).slice(0, 3)).toEqual([0, 1_000, 1_000]);
    const [total_before] = await totals();
    const unpause = (await previewSubscriptionActivation(customer.id)).body.data;
    expect((await discounts()).slice(0, 3), 'a preview').toEqual([0, 1_000, 1_000]);
    await call('POST', active(customer.id), { expected: unpause.fingerprint });
    expect(await status()).toBe('active');
    expect(await discounts()).toEqual([1_000, 1_000, 1_000, 0]);
    const [total_after] = await totals();
    expect(total_after).toBeLessThan(total_before ?? 0);
    const week = { order_week_number: 210_000, deliver_at: monday.add({ days: 3 }).toString() };
    expect([unpause.orders, unpause.repriced]).toEqual([
      [],
      [{ order_id: orders[0], ...week, total_before, total_after }],
    ]);
  });

  test('an unpause is refused with the current prices if a box was repriced since its preview', async () => {
    const { customer, orders, subscriptionId } = await build();
    await pauseUntil(subscriptionId, until);
    const previewed = (await previewSubscriptionActivation(customer.id)).body.data;
    expect(previewed.repriced).toEqual([]);
    // As if a price had been left behind, which the activation corrects.
    await server.db
      .updateTable('orders')
      .set({ total_cents: cents(99_999) })
      .where('id', '=', orders[1]!)
      .execute();
    const refused = await call('POST', active(customer.id), { expected: previewed.fingerprint });
    expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
    expect(refused.body.current.repriced).toMatchObject([{ order_id: orders[1], total_before: 999.99 }]);
    expect(await statusOf(customer.id)).toBe('paused');
  });

  test('a pause whose preview is out of date is refused with the current one', async () => {
    const { orders, subscriptionId } = await build();
    const { fingerprint } = (await previewPause(subscriptionId, until)).body.data;
    await skipped(orders[0]!);
    const refused = await pauseUntil(subscriptionId, until, { expected: fingerprint });
    expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
    expect(await ordersOf(orders)).toEqual(['skipped', 'active', 'active', 'active']);
    const { expected } = { expected: refused.body.current.fingerprint as string };
    expect((await pauseUntil(subscriptionId, until, { expected })).status).toBe(200);
  });

  test('the preview of a pause is refused like the pause, and names no order when none would be skipped', async () => {
    const { subscriptionId } = await build();
    const first = monday.add({ days: 3 });
    expect(
      (await previewPause(subscriptionId, first)).body.data.orders.map(
        (each: { is_skipped: boolean }) => each.is_skipped,
      ),
    ).toEqual([false, false, false]);
    const refused = await previewPause(subscriptionId, until.add({ days: 1 }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['until']);
    expect((await previewPause(999_999, until)).status).toBe(404);
  });

  test('the preview of a pause says whether it covers weeks without orders, also next to boxes that it leaves alone', async () => {
    const { orders, subscriptionId } = await build();
    await skipped(orders[1]!);
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orders[2]!).execute();
    const previewed = async (weeksAhead: number) => {
      const { data } = (await previewPause(subscriptionId, monday.add({ weeks: weeksAhead, days: 3 }))).body;
      return [data.orders.length, data.covers_later_weeks];
    };
    expect(await previewed(3), 'up to the last order').toEqual([1, false]);
    expect(await previewed(4)).toEqual([1, true]);
    const moved = monday.add({ weeks: 2, days: 2 }).toString();
    await server.db
      .updateTable('orders')
      .set({ ship_at: moved, deliver_at: moved })
      .where('id', '=', orders[2]!)
      .execute();
    expect(await previewed(3), 'moved by a holiday').toEqual([1, false]);
  });

  test('a cancellation ends a pause, and activating delivers the weeks that it skipped', async () => {
    const { customer, orders, subscriptionId } = await build();
    await skipped(orders[1]!);
    await pauseUntil(subscriptionId, until);
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    const pauses = server.db.selectFrom('subscription_pauses').where('subscription_id', '=', subscriptionId);
    expect(await pauses.select('id').where('ended_at', 'is', null).execute()).toEqual([]);
    expect((await call('POST', active(customer.id))).status).toBe(200);
    expect(await ordersOf(orders)).toEqual(['active', 'skipped', 'active', 'active']);
  });

  test('a pause ends at 00:00 in Chicago on its day', async () => {
    const { customer, subscriptionId } = await build();
    await pauseUntil(subscriptionId, until);
    const midnight = startOfChicagoDay(until);
    expect(await endPauses.nextDue(server.db, midnight)).toBeNull();
    await server.db
      .updateTable('orders')
      .set((row) => ({ total_at_cutoff_cents: row.ref('total_cents') }))
      .where('user_id', '=', customer.id)
      .execute();
    expect(await endPauses.nextDue(server.db, midnight.subtract({ seconds: 1 }))).toBeNull();
    await endPauses.run(ctx, midnight);
    expect(await statusOf(customer.id)).toBe('active');
    expect(await endPauses.nextDue(server.db, midnight)).toBeNull();
  });

  test('a pause that is replaced by a later one while the step waits for the customer does not end', async () => {
    const { customer, subscriptionId } = await build();
    await pauseUntil(subscriptionId, until);
    await server.db
      .updateTable('orders')
      .set((row) => ({ total_at_cutoff_cents: row.ref('total_cents') }))
      .where('user_id', '=', customer.id)
      .execute();
    const later = until.add({ weeks: 1 });
    await whileLocked(
      server.db,
      async (tx) => {
        await lockCustomers(tx, [customer.id]);
        const pause = tx.updateTable('subscription_pauses').where('subscription_id', '=', subscriptionId);
        await pause.set({ until_date: later.toString() }).execute();
      },
      () => endPauses.run(ctx, startOfChicagoDay(until)),
    );
    expect(await statusOf(customer.id)).toBe('paused');
    await endPauses.run(ctx, startOfChicagoDay(later));
    expect(await statusOf(customer.id)).toBe('active');
  });

  test('a pause needs a delivery day within its bounds and a reason', async () => {
    const { subscriptionId, orders } = await build();
    const refused = async (day: Temporal.PlainDate, more: object = {}) =>
      (await pauseUntil(subscriptionId, day, more)).body;
    expect((await refused(until.add({ days: 1 }))).errors.until).toEqual([
      'Deliveries resume on a Thursday. Choose a Thursday.',
    ]);
    expect((await refused(today)).errors.until[0]).toMatch(/^Choose a day from /);
    expect((await refused(until, { reason_id: 999_999 })).errors.reason_id).toEqual(['Please select a pause reason.']);
    expect((await refused(until, { reason_id: reasons['Other pause'] })).errors.reason_details).toEqual([
      'Please provide additional details',
    ]);
    const deliveryOf = async (id: number | undefined) =>
      (await server.db.selectFrom('orders').select('deliver_at').where('id', '=', id!).executeTakeFirst())?.deliver_at;
    const settingsNow = async () =>
      (await call('GET', `/api/sales/subscription/${subscriptionId}/pause-request-settings`)).body.data;
    expect(await settingsNow()).toEqual({
      delivery_day: 'Thursday',
      min_date: startOfChicagoDay(today.add({ days: 1 })).toString(),
      max_date: startOfChicagoDay(today.add({ months: 3 })).toString(),
      next_delivery: await deliveryOf(orders[0]),
    });
    await server.db.updateTable('orders').set({ is_skipped: true }).where('id', '=', orders[0]!).execute();
    expect((await settingsNow()).next_delivery).toBe(await deliveryOf(orders[1]));
    await server.db.updateTable('orders').set({ is_skipped: true }).where('id', 'in', orders).execute();
    expect((await settingsNow()).next_delivery).toBeNull();
  });
});

describe('two orders in one place after a change of cycle', () => {
  async function buildBoxes() {
    const built = await build();
    const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
    const skipped = {
      customer: built.customer,
      weekId: weeks[1]!.id,
      lines,
      kind: 'manual',
      is_skipped: true,
    } as const;
    const second = await buildOrder(server.db, skipped);
    await server.db
      .updateTable('orders')
      .set({ production_cycle_id: 2, is_skipped: false, deliver_at: monday.add({ weeks: 1, days: 4 }).toString() })
      .where('id', '=', second)
      .execute();
    return { ...built, boxes: [built.orders[1]!, second] };
  }
  const moveToOther = (userId: number) =>
    call('PUT', `/api/shipping/admin/users/${userId}/profile/production-cycles`, { production_cycle_id: 2 });

  test('of two orders in one place, activating a subscription resumes the newest', async () => {
    const { customer, boxes } = await buildBoxes();
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    expect((await moveToOther(customer.id)).status).toBe(200);
    expect((await call('POST', active(customer.id))).body.data).toMatchObject({ status: 'active' });
    expect(await ordersOf(boxes)).toEqual(['cancelled', 'active']);
  });

  test('of two orders in one place, the end of a pause unskips the newest', async () => {
    const { customer, boxes, subscriptionId } = await buildBoxes();
    await pauseUntil(subscriptionId, monday.add({ weeks: 3, days: 3 }));
    expect((await moveToOther(customer.id)).status).toBe(200);
    expect((await call('POST', active(customer.id))).body.data).toMatchObject({ status: 'active' });
    expect(await ordersOf(boxes)).toEqual(['skipped', 'active']);
  });

  test('of two orders in one place, both are resumed if one is skipped', async () => {
    const { customer, boxes } = await buildBoxes();
    await skipped(boxes[1]!);
    await call('DELETE', active(customer.id), { reason: { id: reasons['Costs too much'] } });
    expect((await moveToOther(customer.id)).status).toBe(200);
    expect((await call('POST', active(customer.id))).status).toBe(200);
    expect(await ordersOf(boxes)).toEqual(['active', 'skipped']);
  });
});

test('a subscription cannot be changed while signed out', async () => {
  for (const [method, url] of [
    ['DELETE', active(1)],
    ['POST', active(1)],
    ['POST', scheduled(1)],
    ['DELETE', scheduled(1)],
    ['POST', '/api/sales/admin/paused-subscriptions/1'],
    ['GET', '/api/sales/admin/paused-subscriptions/1/preview?until=2098-01-01'],
    ['GET', '/api/customers/admin/users/1/cancelled-subscriptions/preview'],
    ['GET', '/api/sales/subscription/1/pause-request-settings'],
  ] as const)
    expect((await server.call(method, url)).status, `${method} ${url}`).toBe(401);
});
