import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { massCredits } from '../../operations/mass-credits/mass-credits.job.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { openWindow, skipUrl } from '../../../../test/open-window.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';

const REASONS = '/api/sales/admin/reasons';
let world: Awaited<ReturnType<typeof openWindow>>;
let customer: Awaited<ReturnType<typeof world.inWindow>>;
const ids = { skip: 0, credit: 0, cancellation: 0, pause: 0 };
beforeAll(async () => {
  world = await openWindow();
  customer = await world.inWindow();
  const { db } = world.server;
  ids.skip = await buildReason(db, 'SKIP');
  ids.credit = await buildReason(db, 'CREDIT_REGULAR');
  ids.cancellation = await buildReason(db, 'SUBSCRIPTION_CANCELLATION');
  ids.pause = await buildReason(db, 'SUBSCRIPTION_PAUSE');
});
afterAll(() => world.server.close());

const call = (method: string, url: string, body: object) => world.server.call(method, url, { as: world.staff, body });
const archive = (id: number) => call('POST', `${REASONS}/${id}/archive`, {});
const restore = (id: number) => call('POST', `${REASONS}/${id}/restore`, {});
const archivedMessage = (title: string) => `The reason "${title}" is archived. Please choose another one.`;

async function subscriptionOf({ id }: { id: number }) {
  const { body } = await world.server.call('GET', `/api/customers/admin/users/${id}`, { as: world.staff });
  return body.data.subscription.data;
}

async function nextDeliveryDay(userId: number, subscriptionId: number): Promise<string> {
  await world.server.db
    .updateTable('users')
    .set({ default_delivery_day: 'Thursday' })
    .where('id', '=', userId)
    .execute();
  const { body } = await world.server.call('GET', `/api/sales/subscription/${subscriptionId}/pause-request-settings`, {
    as: world.staff,
  });
  const earliest = Temporal.Instant.from(body.data.min_date).toZonedDateTimeISO('America/Chicago').toPlainDate();
  return earliest.add({ days: (4 - earliest.dayOfWeek + 7) % 7 }).toString();
}

/** Method, URL, body, field and type of every call that takes a reason. */
async function takers() {
  const { customer: user, orderId } = customer;
  const subscription = await subscriptionOf(user);
  const until = await nextDeliveryDay(user.id, subscription.id);
  await call('PUT', `/api/customers/admin/users/${user.id}/comped-accounts`, { amount: 50, number_of_weeks: 4 });
  const accounts = await world.server.call('GET', `/api/credits/${user.id}/credit-accounts`, { as: world.staff });
  const ledger = `/api/credits/credit-accounts/${accounts.body.data[0].id}/transactions`;
  return [
    ['POST', skipUrl(orderId), { reason_id: ids.skip }, 'reason_id', 'SKIP'],
    ['POST', ledger, { amount: 1, reason_id: ids.credit }, 'reason_id', 'CREDIT_REGULAR'],
    [
      'POST',
      '/api/billing/admin/refunds',
      { amount: 1, reason_id: ids.credit, order_id: orderId },
      'reason_id',
      'CREDIT_REGULAR',
    ],
    [
      'DELETE',
      `/api/customers/admin/users/${user.id}/comped-accounts`,
      { reason_id: ids.cancellation },
      'reason_id',
      'SUBSCRIPTION_CANCELLATION',
    ],
    [
      'POST',
      `/api/sales/admin/paused-subscriptions/${subscription.id}`,
      { until, reason_id: ids.pause },
      'reason_id',
      'SUBSCRIPTION_PAUSE',
    ],
    [
      'POST',
      `/api/customers/admin/users/${user.id}/auto-cancelled-subscriptions`,
      { when: until, reason: { id: ids.cancellation } },
      'reason.id',
      'SUBSCRIPTION_CANCELLATION',
    ],
    [
      'DELETE',
      `/api/customers/admin/users/${user.id}/active-subscriptions`,
      { reason: { id: ids.cancellation } },
      'reason.id',
      'SUBSCRIPTION_CANCELLATION',
    ],
  ] as const;
}

test('a reason that is chosen while it is being archived is refused by every call that takes one', async () => {
  for (const [method, url, body, field, type] of await takers()) {
    const refused = await whileLocked(
      world.server.db,
      (tx) =>
        tx
          .updateTable('reasons')
          .set({ archived_at: Temporal.Now.instant() })
          .where('id', '=', 'reason' in body ? body.reason.id : body.reason_id)
          .execute(),
      () => call(method, url, body),
    );
    expect([url, refused.body.errors]).toEqual([url, { [field]: [archivedMessage(`A reason of ${type}`)] }]);
  }
  for (const id of Object.values(ids)) await restore(id);
});

test('an archived reason is refused under its field by every call that takes one', async () => {
  const calls = await takers();
  for (const id of Object.values(ids)) expect((await archive(id)).status).toBe(200);
  for (const [method, url, body, field, type] of calls) {
    const refused = await call(method, url, body);
    expect([url, refused.status, refused.body.errors]).toEqual([
      url,
      422,
      { [field]: [archivedMessage(`A reason of ${type}`)] },
    ]);
  }
  for (const id of Object.values(ids)) expect((await restore(id)).status).toBe(200);
  for (const [method, url, body] of calls) expect((await call(method, url, body)).status).toBeLessThan(300);
});

test('a row of a file of credits with an archived reason fails, in the preview and when it is applied', async () => {
  const upload = (query: string) => {
    const form = new FormData();
    form.set('csv', new File([`${customer.customer.email},5,A reason of CREDIT_REGULAR\n`], 'credits.csv'));
    return world.server.call('POST', `/api/billing/admin/credits${query}`, { as: world.staff, form });
  };
  const batch = await upload('');
  expect(batch.status).toBe(202);
  await archive(ids.credit);
  const message = archivedMessage('A reason of CREDIT_REGULAR');
  expect((await upload('?preview=1')).body.data.rows).toMatchObject([{ error: message }]);
  await massCredits.run({ batch_id: batch.body.data.id }, jobContext(world.server.db));
  const jobs = await world.server.db
    .selectFrom('batch_jobs')
    .select(['status', 'result'])
    .where('batch_id', '=', batch.body.data.id)
    .execute();
  expect(jobs).toMatchObject([{ status: 'failed', result: { error: message } }]);
  await restore(ids.credit);
});

test('a file of credits that is applied while its reason is being archived waits and fails', async () => {
  const form = new FormData();
  form.set('csv', new File([`${customer.customer.email},6,A reason of CREDIT_REGULAR\n`], 'credits.csv'));
  const { body } = await world.server.call('POST', '/api/billing/admin/credits', { as: world.staff, form });
  await whileLocked(
    world.server.db,
    (tx) =>
      tx.updateTable('reasons').set({ archived_at: Temporal.Now.instant() }).where('id', '=', ids.credit).execute(),
    () => massCredits.run({ batch_id: body.data.id }, jobContext(world.server.db)),
  );
  const jobs = world.server.db.selectFrom('batch_jobs').select('status').where('batch_id', '=', body.data.id);
  expect(await jobs.execute()).toEqual([{ status: 'failed' }]);
  await restore(ids.credit);
});

test('records keep the title that they were made with when the reason is renamed and archived', async () => {
  const { server, inWindow } = world;
  const { customer: cancelled } = await inWindow();
  const paused = await buildSubscriber(server.db);
  const [pauseId, cancellationId] = [
    await buildReason(server.db, 'SUBSCRIPTION_PAUSE'),
    await buildReason(server.db, 'SUBSCRIPTION_CANCELLATION'),
  ];
  const until = await nextDeliveryDay(paused.id, (await subscriptionOf(paused)).id);
  const toPause = { until, reason_id: pauseId };
  await call('POST', `/api/sales/admin/paused-subscriptions/${(await subscriptionOf(paused)).id}`, toPause);
  await call('DELETE', `/api/customers/admin/users/${cancelled.id}/active-subscriptions`, {
    reason: { id: cancellationId },
  });
  for (const id of [pauseId, cancellationId]) {
    expect((await call('PUT', `${REASONS}/${id}`, { title: `Renamed ${id}` })).status).toBe(200);
    expect((await archive(id)).status).toBe(200);
  }
  expect(await subscriptionOf(paused)).toMatchObject({
    paused: { reason_id: pauseId, reason: 'A reason of SUBSCRIPTION_PAUSE 1' },
  });
  expect(await subscriptionOf(cancelled)).toMatchObject({
    cancellation_details: { [cancellationId]: '' },
    cancellation_reason: 'A reason of SUBSCRIPTION_CANCELLATION 1',
  });
  expect((await call('PUT', `${REASONS}/${ids.credit}`, { title: 'Renamed credit' })).status).toBe(200);
  const given = await server.db
    .selectFrom('credit_transactions')
    .select(['reason', 'reason_id'])
    .where('reason_id', '=', ids.credit)
    .execute();
  expect(given).toEqual([{ reason: 'A reason of CREDIT_REGULAR', reason_id: ids.credit }]);
});
