import { afterAll, expect, test } from 'vitest';
import { skipUrl, openWindow, unskipUrl } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';

const { server, staff, category, meal, scarce, week, coming, lines, inWindow, post, show, skipReason } =
  await openWindow();
const { db } = server;
afterAll(() => server.close());

const BANNED = 'This customer is banned and cannot receive orders.';
const SUSPENDED =
  'This customer is suspended. Reactivate the order that was not paid, or lift the suspension, before unskipping this one.';
const EMPTY = 'This order has no meals. Change its meals instead, which unskips it.';
const NOW = Temporal.Now.instant();

const setUser = (id: number, set: object) => db.updateTable('users').set(set).where('id', '=', id).execute();
const ban = (id: number) => setUser(id, { banned_at: NOW, status: 'banned' });
const suspend = (id: number) => setUser(id, { suspended_at: NOW, status: 'suspended' });
const put = (id: number, items: object[], more: object = {}) =>
  server.call('PUT', `/api/sales/orders/${id}/cart`, { as: staff, body: { items, ...more } });
const early = async (more: object = {}) => {
  const customer = await buildSubscriber(db);
  return { customer, orderId: await buildOrder(db, { customer, weekId: coming.id, lines: lines(), ...more }) };
};
const boxActs = async (userId: number, orderId: number): Promise<Record<string, string | null>> => {
  const { body } = await server.call('GET', `/api/customers/admin/users/${userId}/boxes`, { as: staff });
  const box = body.data.boxes.find(({ order }: { order: { id: number } }) => order.id === orderId);
  return Object.fromEntries(
    box.acts.map(({ act, refusal }: { act: string; refusal: string | null }) => [act, refusal]),
  );
};
const dated = (id: number) =>
  db.updateTable('orders').set({ deliver_at: '2099-01-01', ship_at: '2098-12-31' }).where('id', '=', id).execute();
const skippedAtCutoff = () => inWindow({}, { is_skipped: true });

test.each([
  ['a banned', 'before its cutoff', ban, early, BANNED],
  ['a banned', 'in the window', ban, skippedAtCutoff, BANNED],
  ['a suspended', 'in the window', suspend, skippedAtCutoff, SUSPENDED],
])(
  'the skipped order of %s customer is not unskipped %s, and its box says why',
  async (_, __, become, build, message) => {
    const { customer, orderId } = await build({ is_skipped: true });
    await dated(orderId);
    await become(customer.id);
    expect(await post(unskipUrl(orderId))).toMatchObject({ status: 422, body: { code: 'refused', message } });
    expect((await show(orderId)).is_skipped).toBe(true);
    expect(await boxActs(customer.id, orderId)).toMatchObject({ unskip: message });
  },
);

test('a suspended customer keeps an order that was charged: its skip in the window can be undone', async () => {
  const { customer, orderId } = await inWindow();
  await post(skipUrl(orderId), { reason_id: skipReason });
  await suspend(customer.id);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
});

test('before its cutoff a skipped order of a suspended customer is unskipped, for the cutoff suspends it', async () => {
  const { customer, orderId } = await early({ is_skipped: true });
  await suspend(customer.id);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
});

test.each([
  ['before its cutoff', early],
  ['in the window', (more: object) => inWindow({}, more)],
])(
  'an order that was skipped for being empty is filled %s, which unskips it and charges its meals',
  async (_, build) => {
    const { customer, orderId } = await build({ is_skipped: true, lines: [] });
    await dated(orderId);
    expect(await post(unskipUrl(orderId))).toMatchObject({ status: 422, body: { code: 'refused', message: EMPTY } });
    expect(await boxActs(customer.id, orderId)).toMatchObject({ unskip: EMPTY, change_meals: null });
    const items = [{ sku: meal.sku, quantity: 8 }];
    const preview = await server.call('PUT', `/api/sales/orders/${orderId}/cart?preview=1`, {
      as: staff,
      body: { items },
    });
    expect(preview.body.data.total_after).toBeGreaterThan(0);
    expect(await show(orderId), 'after a preview').toMatchObject({ is_skipped: true, total_cost: 0 });
    expect((await put(orderId, items)).status).toBe(200);
    expect(await show(orderId)).toMatchObject({
      is_skipped: false,
      is_skipped_post_cutoff: false,
      total_cost: preview.body.data.total_after,
    });
    expect((await boxActs(customer.id, orderId)).skip, 'and it can be skipped again').toBeNull();
  },
);

test('an empty order is not filled next to another one, nor for a banned customer', async () => {
  const { customer, orderId } = await inWindow({}, { is_skipped: true, lines: [] });
  const other = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
  const items = [{ sku: meal.sku, quantity: 8 }];
  const message = expect.stringMatching(/already exists\. Skip or cancel it before unskipping this one\.$/);
  expect(await put(orderId, items)).toMatchObject({ status: 422, body: { message } });
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', other).execute();
  await ban(customer.id);
  expect(await put(orderId, items)).toMatchObject({ status: 422, body: { message: BANNED } });
  expect((await show(orderId)).is_skipped).toBe(true);
});

test('a skipped box next to another order says which one, as its call does', async () => {
  const { customer, orderId } = await skippedAtCutoff();
  const other = await buildOrder(db, { customer, weekId: week.id, lines: lines(), kind: 'rogue' });
  await dated(orderId);
  await dated(other);
  const { status, body } = await post(unskipUrl(orderId));
  expect(status).toBe(422);
  expect(await boxActs(customer.id, orderId)).toMatchObject({ unskip: body.message });
});

const setLeft = (remaining: number) =>
  db.updateTable('rogue_buffers').set({ remaining }).where('product_id', '=', scarce.id).execute();
const left = async () =>
  (
    await db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('product_id', '=', scarce.id)
      .where('order_week_id', '=', week.id)
      .executeTakeFirstOrThrow()
  ).remaining;
const scarceLines = (quantity: number) => [{ product: scarce, categoryId: category.id, quantity, price: 1_199 }];
const skip = (id: number) => post(skipUrl(id), { reason_id: skipReason });

test('an order that was skipped at its cutoff takes its meals from the buffer, and gives them back when it is skipped again', async () => {
  await setLeft(20);
  const { orderId } = await inWindow({}, { is_skipped: true, lines: scarceLines(8) });
  expect((await post(`${unskipUrl(orderId)}?preview=1`)).status).toBe(200);
  expect(await left(), 'after a preview').toBe(20);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
  expect(await left()).toBe(12);
  expect((await put(orderId, [{ sku: scarce.sku, quantity: 9 }])).status).toBe(200);
  expect(await left(), 'one more').toBe(11);
  expect((await put(orderId, [{ sku: scarce.sku, quantity: 8 }])).status).toBe(200);
  expect(await left(), 'removed again').toBe(12);
  expect((await skip(orderId)).status).toBe(200);
  expect(await left()).toBe(20);
});

test('what the buffer lacks of an order that was skipped at its cutoff needs no reason, and the buffer stays at 0', async () => {
  await setLeft(3);
  const { orderId } = await inWindow({}, { is_skipped: true, lines: scarceLines(8) });
  expect((await post(unskipUrl(orderId))).status).toBe(200);
  expect([(await show(orderId)).is_skipped, await left()]).toEqual([false, 0]);
  expect((await skip(orderId)).status).toBe(200);
  expect(await left(), 'only what came from it').toBe(3);
});

test('an order that its cutoff charged takes nothing from the buffer when its skip is undone', async () => {
  await setLeft(5);
  const { orderId } = await inWindow({}, { lines: scarceLines(8) });
  await skip(orderId);
  expect((await post(unskipUrl(orderId))).status).toBe(200);
  expect(await left()).toBe(5);
});
