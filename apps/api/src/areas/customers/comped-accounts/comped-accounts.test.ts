import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { chargePayment } from '../../orders/charging/charge-payment.job.ts';
import { passCutoff } from '../../orders/weeks/pass-cutoff.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason: number;
let asking: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await buildStaff(db, 'support');
  session = await server.session(staff.id);
  shop = await buildShop(db);
  reason = await buildReason(db, 'SUBSCRIPTION_CANCELLATION');
  asking = await buildReason(db, 'SUBSCRIPTION_CANCELLATION');
  const question = { question: 'What happened?', answer_required: true };
  await db.updateTable('reasons').set(question).where('id', '=', asking).execute();
});
afterAll(() => server.close());

const at = (id: number) => `/api/customers/admin/users/${id}/comped-accounts`;
const put = (id: number, body: object) => server.call('PUT', at(id), { as: session, body });
const remove = (id: number, body: object = { reason_id: reason }) =>
  server.call('DELETE', at(id), { as: session, body });
const fifty = { amount: 50, number_of_weeks: 4 };
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const userOf = async (id: number) =>
  (await server.call('GET', `/api/customers/admin/users/${id}?include=compedAccount`, { as: session })).body.data;

describe('a comped account', () => {
  test('activating a comped account shows its banner and lists the customer as comped', async () => {
    const customer = await buildSubscriber(server.db);
    const { status, body } = await put(customer.id, fifty);
    expect(status).toBe(200);
    const account = { is_activated: true, amount: 50, number_of_weeks: 4, remaining_weeks: 4, with_banner: true };
    expect(body.data).toEqual(account);
    expect(await userOf(customer.id)).toMatchObject({ is_comped: true, version: 2, compedAccount: { data: account } });
    expect(await changesOf(customer.id)).toMatchObject([
      {
        name: 'comped_account_activated',
        staff_id: staff.id,
        description: 'Comped the account: $50.00 a week, for 4 weeks',
        subject_version: 2,
        before: null,
        after: { amount_cents: 5000, number_of_weeks: 4 },
      },
    ]);
  });

  test('a comped account may be unlimited, forever and without a banner', async () => {
    const customer = await buildSubscriber(server.db);
    const { body } = await put(customer.id, { amount: null, number_of_weeks: null, with_banner: false });
    expect(body.data).toMatchObject({ amount: null, number_of_weeks: null, remaining_weeks: null, with_banner: false });
    const [change] = await changesOf(customer.id);
    expect(change?.description).toBe('Comped the account: an unlimited amount a week, forever');
  });

  test('changing a comped account keeps the weeks that were used', async () => {
    const customer = await buildSubscriber(server.db, { comped: { amount: 5000, weeks: 4 } });
    await server.db
      .updateTable('comped_accounts')
      .set({ remaining_weeks: 1 })
      .where('user_id', '=', customer.id)
      .execute();
    const { body } = await put(customer.id, { amount: 60, number_of_weeks: 6 });
    expect(body.data).toMatchObject({ amount: 60, number_of_weeks: 6, remaining_weeks: 3 });
    const fewer = await put(customer.id, { amount: 60, number_of_weeks: 2 });
    expect([fewer.status, fewer.body.errors]).toEqual([
      422,
      { number_of_weeks: ['3 weeks are already used. Enter at least 3, or deactivate the account.'] },
    ]);
    expect(await changesOf(customer.id)).toMatchObject([
      { name: 'comped_account_changed', before: { amount_cents: 5000, remaining_weeks: 1 } },
    ]);
  });

  test('a comped account pays for orders at their cutoff until it is deactivated', async () => {
    const customer = await buildSubscriber(server.db);
    const orders = await Promise.all([1, 2].map((week) => orderOf(customer, week)));
    await put(customer.id, fifty);
    expect(await paidAt(orders[0])).toEqual({ comped: 5000, byCard: true });
    expect((await userOf(customer.id)).compedAccount.data.remaining_weeks).toBe(3);
    await remove(customer.id);
    expect(await paidAt(orders[1])).toEqual({ comped: 0, byCard: true });
  });

  test('a comped account is deactivated with a reason', async () => {
    const customer = await buildSubscriber(server.db);
    await put(customer.id, fifty);
    const { status, body } = await remove(customer.id, { reason_id: asking, reason_details: 'The offer ended.' });
    expect([status, body.data.is_activated]).toEqual([200, false]);
    expect(await userOf(customer.id)).toMatchObject({ is_comped: false, version: 3 });
    expect((await changesOf(customer.id)).at(-1)).toMatchObject({
      name: 'comped_account_deactivated',
      reason: 'A reason of SUBSCRIPTION_CANCELLATION 1: The offer ended.',
    });
  });

  test('deactivating a comped account is refused without a reason, without a required answer, and twice', async () => {
    const customer = await buildSubscriber(server.db);
    await put(customer.id, fifty);
    expect((await remove(customer.id, {})).body.errors).toEqual({ reason_id: ['Please select a reason.'] });
    expect((await remove(customer.id, { reason_id: 999_999 })).body.errors).toEqual({
      reason_id: ['Please select a reason.'],
    });
    expect((await remove(customer.id, { reason_id: asking, reason_details: ' ' })).body.errors).toEqual({
      reason_details: ['Please provide a response to: What happened?'],
    });
    expect((await remove(customer.id)).status).toBe(200);
    const again = await remove(customer.id);
    expect([again.status, again.body.message]).toEqual([422, 'This customer has no active comped account.']);
  });

  test('comping is refused with bad values, for staff, for unknown users and while signed out', async () => {
    const customer = await buildSubscriber(server.db);
    const bad = await put(customer.id, { amount: -1, number_of_weeks: 0, with_banner: 'maybe' });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['amount', 'number_of_weeks', 'with_banner']]);
    expect((await put(customer.id, { amount: 50, number_of_weeks: 1.5 })).status).toBe(422);
    expect((await put(staff.id, fifty)).status).toBe(404);
    expect((await put(999_999, fifty)).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
    for (const method of ['PUT', 'DELETE'])
      expect((await server.call(method, at(customer.id), { body: fifty })).status).toBe(401);
    expect(await changesOf(customer.id)).toEqual([]);
  });
});

/** Eight meals ($95.92 and tax), before its cutoff. */
async function orderOf(customer: { id: number; addressId: number }, week: number) {
  const cutoff = Temporal.Instant.from('2026-01-03T05:59:59Z').add({ hours: 24 * 7 * week });
  const monday = Temporal.PlainDate.from('2026-01-05').add({ days: 7 * week });
  const cutoffs = { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' };
  const { id: weekId } = await buildWeek(server.db, monday.toString(), cutoffs, 202_600 + week);
  const [product] = shop.meals;
  const lines = [{ product, categoryId: shop.category.id, quantity: 8, price: shop.price }];
  return { id: await buildOrder(server.db, { customer, weekId, lines }), cutoff };
}

async function paidAt(order: { id: number; cutoff: Temporal.Instant } | undefined) {
  if (!order) throw new Error('no such order');
  await passCutoff.run(jobContext(server.db), order.cutoff);
  const { comped_used_cents: comped } = await server.db
    .selectFrom('orders')
    .select('comped_used_cents')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const payments = await server.db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute();
  // The next cutoff leaves out customers whose charge has no answer yet.
  for (const { id } of payments) await chargePayment.run({ payment_id: id }, jobContext(server.db));
  return { comped, byCard: payments.length > 0 };
}
