import { afterAll, expect, test } from 'vitest';
import { CHANGES, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildOrder } from '../../../../test/orders.ts';

const { server, staff, meal, coming, lines, inWindow, post, skipReason } = await openWindow();
afterAll(() => server.close());

const promo = await server.db
  .insertInto('promo_codes')
  .values({ code: 'FIRSTHALF', expiration_window: 365, uses_limit: null, expires_on: null })
  .returning('id')
  .executeTakeFirstOrThrow();
await server.db
  .insertInto('promo_code_regulations')
  .values([
    { promo_code_id: promo.id, type: 'percent_off', amount: '50', weekly_ordinal_number: 1 },
    { promo_code_id: promo.id, type: 'percent_off', amount: '10', weekly_ordinal_number: null },
  ])
  .execute();
const ITEMS = 8 * 1_199;
const [HALF, TENTH] = [ITEMS / 2, Math.round(ITEMS / 10)];

async function withCode(more: Parameters<typeof inWindow>[0] = {}) {
  const { customer, orderId } = await inWindow(more, {}, applyTo);
  const next = () =>
    server.db
      .selectFrom('orders')
      .select('discount_cents')
      .where('user_id', '=', customer.id)
      .where('order_week_id', '=', coming.id)
      .executeTakeFirstOrThrow();
  return { customer, orderId, discount: async () => (await next()).discount_cents };
}
async function applyTo(customer: { id: number; addressId: number }): Promise<void> {
  await server.db
    .insertInto('promo_code_applications')
    .values({
      user_id: customer.id,
      promo_code_id: promo.id,
      created_at: Temporal.Now.instant().subtract({ hours: 48 }),
      depleted_at: null,
    })
    .execute();
  await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
}

test("a skip after the cutoff and its undoing change the next order's discount", async () => {
  const { orderId, discount } = await withCode();
  expect(await discount()).toBe(TENTH);
  expect((await post(`${skipUrl(orderId)}?preview=1`, { reason_id: skipReason })).status).toBe(200);
  expect(await discount()).toBe(TENTH);
  expect((await post(skipUrl(orderId), { reason_id: skipReason })).status).toBe(200);
  expect(await discount()).toBe(HALF);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
  expect(await discount()).toBe(TENTH);
});

test.each(['now', 'later'])(
  'an order that is reactivated, to be charged %s, counts as the first with the code',
  async (chargeCustomer) => {
    const { orderId, discount } = await withCode({ suspended: true });
    expect(await discount()).toBe(HALF);
    const { status, body } = await server.call('PATCH', `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [{ sku: meal.sku, quantity: 9 }], chargeCustomer },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await discount()).toBe(TENTH);
  },
);

test('an order paid by credits alone when it is reactivated counts as the first with the code', async () => {
  const { orderId, discount } = await withCode({ suspended: true, credits: 100_000 });
  expect(await discount()).toBe(HALF);
  await server.call('PATCH', `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`, {
    as: staff,
    body: { items: [{ sku: meal.sku, quantity: 9 }], chargeCustomer: 'now' },
  });
  expect(await discount()).toBe(TENTH);
});
