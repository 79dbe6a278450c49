import { afterAll, expect, test } from 'vitest';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { CHANGES, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';

// Additions in the window are of the week's menu and come from its buffer (ORD-86).

const { server, staff, category, meal, scarce, week, coming, lines, inWindow, post, show, skipReason } =
  await openWindow();
const { db } = server;
afterAll(() => server.close());

const offMenu = await buildProduct(db, category.id);
const eight = { sku: meal.sku, quantity: 8 };
const left = async () =>
  (
    await db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('product_id', '=', scarce.id)
      .where('order_week_id', '=', week.id)
      .executeTakeFirstOrThrow()
  ).remaining;
const setLeft = (remaining: number) =>
  db.updateTable('rogue_buffers').set({ remaining }).where('product_id', '=', scarce.id).execute();
const put = (id: number, items: object[], more: object = {}, query = '') =>
  server.call('PUT', `/api/sales/orders/${id}/cart${query}`, { as: staff, body: { items, ...more } });
const reactivate = (id: number, items: object[], more: object = {}) =>
  server.call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, {
    as: staff,
    body: { items, chargeCustomer: 'later', ...more },
  });
const withScarce = (quantity: number) => [eight, { sku: scarce.sku, quantity }];
const reasonOf = async (orderId: number) =>
  (
    await db
      .selectFrom('changes')
      .select('reason')
      .where('order_id', '=', orderId)
      .where('name', 'in', ['order_cart_updated', 'order_unsuspended'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).reason;
const BEYOND = 'Add fewer, or give a reason to add more than the menu and the buffer of this week have.';

test('what is added after the cutoff is taken from the buffer, and given back when it is removed', async () => {
  await setLeft(7);
  const { orderId } = await inWindow();
  expect((await put(orderId, withScarce(3), {}, '?preview=1')).status).toBe(200);
  expect(await left(), 'after a preview').toBe(7);
  expect((await put(orderId, withScarce(3))).status).toBe(200);
  expect(await left()).toBe(4);
  expect((await put(orderId, withScarce(1))).status).toBe(200);
  expect(await left()).toBe(6);
  expect((await put(orderId, [eight])).status).toBe(200);
  expect(await left()).toBe(7);
});

test('a cart of the cutoff takes nothing from the buffer, also when it is removed and added again', async () => {
  await setLeft(0);
  const { orderId } = await inWindow({}, { lines: [...lines(), { ...lines()[0], product: scarce, quantity: 3 }] });
  for (const quantity of [3, 1, 3]) expect((await put(orderId, withScarce(quantity))).status).toBe(200);
  expect((await put(orderId, [eight])).status).toBe(200);
  expect((await put(orderId, withScarce(3))).status).toBe(200);
  expect(await left()).toBe(0);
  expect((await put(orderId, withScarce(4))).status).toBe(422);
});

test.each(['a cart', 'a reactivation'])('%s beyond the buffer names the meal and what is left', async (kind) => {
  await setLeft(7);
  const { orderId } = await inWindow(kind === 'a cart' ? {} : { suspended: true });
  const answer = await (kind === 'a cart' ? put : reactivate)(orderId, withScarce(500));
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({
    'items.1.quantity': [expect.stringMatching(/^Only 7 of Meal \d+ are left for this week\.$/)],
    menu_reason: [expect.stringMatching(new RegExp(`^Only 7 of Meal \\d+ are left for this week\\. ${BEYOND}$`))],
  });
  expect(await left()).toBe(7);
});

test.each(['a cart', 'a reactivation'])(
  '%s beyond the buffer needs a reason, which is recorded, and the buffer stays at 0',
  async (kind) => {
    await setLeft(7);
    const { orderId } = await inWindow(kind === 'a cart' ? {} : { suspended: true });
    const call = kind === 'a cart' ? put : reactivate;
    expect((await call(orderId, withScarce(9), { menu_reason: '  ' })).status).toBe(422);
    expect((await call(orderId, withScarce(9), { menu_reason: 'The kitchen has two more' })).status).toBe(200);
    expect(await left()).toBe(0);
    expect(await reasonOf(orderId)).toBe('The kitchen has two more');
    expect((await put(orderId, withScarce(9))).status, 'an unchanged cart').toBe(200);
    expect(await reasonOf(orderId)).toBeNull();
  },
);

test('of what was added, the meals beyond the buffer are removed first', async () => {
  await setLeft(7);
  const { orderId } = await inWindow();
  expect((await put(orderId, withScarce(9), { menu_reason: 'The kitchen has two more' })).status).toBe(200);
  for (const [quantity, remaining] of [
    [7, 0],
    [6, 1],
  ] as const) {
    expect((await put(orderId, withScarce(quantity))).status).toBe(200);
    expect(await left()).toBe(remaining);
  }
});

test('a meal that is not on the menu of the week needs a reason', async () => {
  const { orderId } = await inWindow();
  const items = [eight, { sku: offMenu.sku, quantity: 1 }];
  const refused = await put(orderId, items);
  expect(refused.body.errors).toEqual({
    'items.1.sku': [expect.stringMatching(/^Meal \d+ is not on the menu of this week \(0 left in the buffer\)\.$/)],
    menu_reason: [expect.stringContaining(`(0 left in the buffer). ${BEYOND}`)],
  });
  expect((await put(orderId, items, { menu_reason: 'Promised by phone' })).status).toBe(200);
  expect((await put(orderId, items)).status).toBe(200);
});

test('an unchanged cart is reactivated without a reason, whatever the menu and the buffer', async () => {
  const line = { ...lines()[0]!, product: offMenu };
  const { orderId } = await inWindow({ suspended: true }, { lines: [line] });
  expect((await reactivate(orderId, [{ sku: offMenu.sku, quantity: 8 }])).status).toBe(200);
  expect((await show(orderId)).status).toBe('active');
});

test('what a reactivation took from the buffer goes back when it is removed later', async () => {
  await setLeft(7);
  const { orderId } = await inWindow({ suspended: true });
  expect((await reactivate(orderId, withScarce(5))).status).toBe(200);
  expect(await left()).toBe(2);
  expect((await put(orderId, withScarce(1))).status).toBe(200);
  expect(await left()).toBe(6);
});

test('a declined charge now keeps its meals for the next attempt, and a reactivation without them gives them back', async () => {
  await setLeft(7);
  const { orderId } = await inWindow({ card: '0002' });
  const now = { chargeCustomer: 'now' };
  expect((await reactivate(orderId, withScarce(3), now)).body.code).toBe('charge_failed');
  expect((await show(orderId)).status).toBe('charge-failed');
  expect(await left()).toBe(4);
  await setLeft(0);
  const again = await post(`/api/billing/admin/collect-suspended-order-payment/${orderId}`);
  expect(again.body.code, 'the meals are its own, whatever was sold since').toBe('charge_failed');
  expect((await reactivate(orderId, withScarce(3), now)).body.code).toBe('charge_failed');
  expect(await left()).toBe(0);
  expect((await reactivate(orderId, [eight], now)).body.code).toBe('charge_failed');
  expect(await left()).toBe(3);
});

test('a skipped order gives back what was added, and takes it again when it is unskipped', async () => {
  await setLeft(7);
  const { orderId } = await inWindow();
  await put(orderId, withScarce(3));
  expect((await post(skipUrl(orderId), { reason_id: skipReason })).status).toBe(200);
  expect(await left()).toBe(7);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
  expect(await left()).toBe(4);
  await post(skipUrl(orderId), { reason_id: skipReason });
});

test('unskipping what is sold by now needs a reason, which is recorded, and the buffer stays at 0', async () => {
  await setLeft(7);
  const { orderId } = await inWindow();
  await put(orderId, withScarce(3));
  await post(skipUrl(orderId), { reason_id: skipReason });
  await setLeft(2);
  expect(await post(unskipUrl(orderId))).toMatchObject({
    status: 422,
    body: { errors: { menu_reason: [expect.stringMatching(/^Only 2 of Meal \d+ are left for this week\. Give a /)] } },
  });
  expect([(await show(orderId)).is_skipped, await left()]).toEqual([true, 2]);
  expect((await post(unskipUrl(orderId), { menu_reason: 'Cooked already' })).status).toBe(200);
  expect([(await show(orderId)).is_skipped, await left()]).toEqual([false, 0]);
  const { reason } = await db
    .selectFrom('changes')
    .select('reason')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(reason).toBe('Cooked already');
  expect((await put(orderId, [{ sku: meal.sku, quantity: 8 }])).status).toBe(200);
  expect(await left(), 'only what came from the buffer goes back').toBe(2);
});

test('a cart before the cutoff knows neither menu nor buffer', async () => {
  const customer = await buildSubscriber(db);
  const orderId = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
  expect((await put(orderId, [{ sku: offMenu.sku, quantity: 30 }])).status).toBe(200);
});

test('a buffer of 7 allows 7 of 50 concurrent additions', async () => {
  const orders: number[] = [];
  for (let n = 0; n < 50; n++) orders.push((await inWindow()).orderId);
  await setLeft(7);
  const answers = await Promise.all(orders.map((id) => put(id, withScarce(1))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(43);
  expect(await left()).toBe(0);
}, 60_000);

test('the preview of a cart has the prices of its products', async () => {
  await setLeft(7);
  const { orderId } = await inWindow();
  const { body } = await put(orderId, withScarce(1), {}, '?preview=1');
  expect(body.data.items).toEqual([
    { sku: meal.sku, unit_price: 11.99 },
    { sku: scarce.sku, unit_price: expect.any(Number) },
  ]);
});
