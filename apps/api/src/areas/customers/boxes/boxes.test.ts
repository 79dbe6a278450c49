import { afterAll, expect, test } from 'vitest';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { listBoxes } from './list-boxes.ts';

const { server, staff, inWindow, coming, lines, meal, post } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const FAR = '2099-01-01T00:00:00Z';
const later = await buildWeek(db, '2026-12-14', { 1: FAR, 2: FAR }, 202_651);
const last = await buildWeek(db, '2026-12-21', { 1: FAR, 2: FAR }, 202_652);
const latest = await buildWeek(db, '2026-12-28', { 1: FAR, 2: FAR }, 202_653);
const TODAY = chicagoDay(Temporal.Now.instant());
const inDays = (days: number) => TODAY.add({ days }).toString();

const read = (id: number | string, as: string | undefined = staff) =>
  server.call('GET', `/api/customers/admin/users/${id}/boxes`, { as });
const boxesOf = async (id: number): Promise<Box[]> => (await read(id)).body.data.boxes;
const setOrder = (id: number, set: object) => db.updateTable('orders').set(set).where('id', '=', id).execute();
async function build(customer: { id: number; addressId: number }, weekId: number, days: number | null, set = {}) {
  const id = await buildOrder(db, { customer, weekId, lines: lines() });
  const deliver_at = days === null ? null : inDays(days);
  await setOrder(id, { deliver_at, ship_at: deliver_at, ...set });
  return id;
}
const actsOf = ({ acts }: Box) => Object.fromEntries(acts.map(({ act, refusal }) => [act, refusal]));

test('the next three boxes and the last one are listed by delivery date, with meals and acts', async () => {
  await db.insertInto('product_images').values({ product_id: meal.id, file: 'aa.meal', position: 0 }).execute();
  const customer = await buildSubscriber(db);
  const third = await build(customer, last.id, 20);
  const first = await build(customer, coming.id, 6);
  const second = await build(customer, later.id, 13, { is_skipped: true });
  await build(customer, latest.id, 27);
  const { orderId: delivered } = await inWindow();
  await setOrder(delivered, { user_id: customer.id, deliver_at: inDays(-1), ship_at: inDays(-2) });
  const { status, body } = await read(customer.id);
  expect(status).toBe(200);
  expect(body.data.customer_status).toBe('active');
  const boxes: Box[] = body.data.boxes;
  expect(boxes.map(({ place, stage, order }) => [place, stage, order.id])).toEqual([
    ['coming', 'coming', first],
    ['coming', 'skipped', second],
    ['coming', 'coming', third],
    ['last', 'locked', delivered],
  ]);
  expect(boxes[0]).toMatchObject({
    until: expect.stringMatching(/Z$/),
    pictures: [{ sku: meal.sku, uri: '/files/aa.meal/cart-mobile.webp' }],
    order: {
      deliver_at: inDays(6),
      week: { number: 202_650 },
      production_cycle: { id: 1 },
      cart: { data: { items: [{ sku: meal.sku, quantity: 8, unit_price: 11.99 }] } },
      payments: { data: [] },
    },
  });
  expect(boxes[0] && actsOf(boxes[0])).toEqual({ change_meals: null, skip: null, cancel: null });
  expect(boxes[1] && actsOf(boxes[1])).toEqual({ unskip: null });
});

test('a box follows its order from the cutoff to the deadline, with the acts of its window', async () => {
  const { customer, orderId } = await inWindow();
  const only = async () => {
    const [box, ...others] = await boxesOf(customer.id);
    expect(others).toEqual([]);
    return box as Box;
  };
  const charged = await only();
  expect(charged).toMatchObject({ place: 'coming', stage: 'locked', order: { id: orderId } });
  expect(charged.until).toBe(charged.order.post_cutoff_changes_deadline_at);
  expect(actsOf(charged)).toEqual({ change_meals: null, skip: null, unlock: null });
  expect((await post(`/api/sales/admin/post-cutoff-changes/unlocked-post-cutoff-orders/${orderId}`)).status).toBe(200);
  expect(await only()).toMatchObject({ stage: 'unlocked' });
  await db.updateTable('payments').set({ status: 'pending' }).where('order_id', '=', orderId).execute();
  expect(await only(), 'with a charge without an answer').toMatchObject({ stage: 'charging', until: null });
});

test('a failed charge makes a box that can be reactivated', async () => {
  const { customer } = await inWindow({ card: '0002' });
  expect(await boxesOf(customer.id)).toMatchObject([
    { stage: 'charge-failed', acts: [{ act: 'reactivate', refusal: null }] },
  ]);
});

test('a cancelled order is a coming box only while it can be resumed and no other has its week', async () => {
  const customer = await buildSubscriber(db);
  const cancelled = await build(customer, coming.id, 6, { status: 'cancelled' });
  expect(await boxesOf(customer.id)).toMatchObject([
    { stage: 'cancelled', order: { id: cancelled }, acts: [{ act: 'resume', refusal: null }] },
  ]);
  const other = await build(customer, coming.id, 6);
  expect((await boxesOf(customer.id)).map(({ order }) => order.id)).toEqual([other]);
  const { customer: late, orderId } = await inWindow();
  await setOrder(orderId, { status: 'cancelled' });
  expect(await boxesOf(late.id)).toEqual([]);
});

test('an order without a date is expected within its week, and a skipped one is never the last box', async () => {
  const customer = await buildSubscriber(db);
  const undated = await build(customer, coming.id, null);
  await build(customer, later.id, -3, { is_skipped: true });
  expect((await boxesOf(customer.id)).map(({ order }) => order.id)).toEqual([undated]);
});

test('a customer without orders has no boxes, and an unknown one is not found', async () => {
  const { id } = await buildSubscriber(db, { cancelled: true });
  expect((await read(id)).body.data).toEqual({
    now: expect.stringMatching(/Z$/),
    customer_status: 'active',
    boxes: [],
  });
  const { status, body } = await read(999_999);
  expect([status, body.message]).toEqual([404, 'Customer 999999 was not found.']);
});

test('the boxes are for signed-in staff, of a customer named by number', async () => {
  expect((await read(1, '')).status).toBe(401);
  expect((await read('ada')).status).toBe(404);
  expect((await read(0)).status).toBe(404);
});

test('a coming box says what its cutoff charges after the credit that is left for it', async () => {
  const customer = await buildSubscriber(db, { credits: 12_000 });
  const total_cents = cents(10_000);
  await build(customer, coming.id, 6, { total_cents });
  await build(customer, later.id, 13, { total_cents });
  await build(customer, last.id, 20, { total_cents, is_skipped: true });
  expect((await boxesOf(customer.id)).map(({ stage, expected }) => [stage, expected])).toEqual([
    ['coming', { comped: 0, credits: 100, charge: 0 }],
    ['coming', { comped: 0, credits: 20, charge: 80 }],
    ['skipped', null],
  ]);
});

test('comped money is used by one box of a week, and the last comped week by one week', async () => {
  const total_cents = cents(10_000);
  const used = { comped: 50, credits: 0, charge: 50 };
  const unused = { comped: 0, credits: 0, charge: 100 };
  const expectedOf = async (customer: { id: number }) => (await boxesOf(customer.id)).map(({ expected }) => expected);
  const twoWeeks = await buildSubscriber(db, { comped: { amount: 5_000, weeks: 1 } });
  await build(twoWeeks, coming.id, 6, { total_cents });
  await build(twoWeeks, later.id, 13, { total_cents });
  expect(await expectedOf(twoWeeks)).toEqual([used, unused]);
  const oneWeek = await buildSubscriber(db, { comped: { amount: 5_000, weeks: 4 } });
  await build(oneWeek, coming.id, 6, { total_cents, production_cycle_id: 2 });
  await build(oneWeek, coming.id, 7, { total_cents, kind: 'manual' });
  expect(await expectedOf(oneWeek)).toEqual([used, unused]);
});

test('a box whose charge would fail for lack of a card says no charge', async () => {
  const customer = await buildSubscriber(db, { credits: 2_000, card: null });
  await build(customer, coming.id, 6, { total_cents: cents(10_000) });
  expect((await boxesOf(customer.id)).map(({ expected }) => expected)).toEqual([null]);
});

test('four boxes take as many statements as one, at most five', async () => {
  const one = await buildSubscriber(db);
  await build(one, coming.id, 6);
  const four = await buildSubscriber(db);
  for (const [week, days] of [
    [coming, 6],
    [later, 13],
    [last, 20],
    [latest, -1],
  ] as const)
    await build(four, week.id, days);
  const ofOne = await statementsOf(db, () => listBoxes(db, one.id, ZERO));
  expect(ofOne).toBeLessThanOrEqual(5);
  expect((await listBoxes(db, four.id, ZERO)).boxes).toHaveLength(4);
  expect(await statementsOf(db, () => listBoxes(db, four.id, ZERO))).toBe(ofOne);
});
