import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { settleCustomers } from '../../orders/charging/settle-orders.ts';
import { priceComingOrders } from '../../orders/pricing/price-orders.ts';
import { passCustomers } from '../../orders/weeks/pass-cutoff.ts';
import { listBoxes } from './list-boxes.ts';

const { server, staff, ctx, inWindow, week, coming, lines, meal, post } = await openWindow();
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
  expect(boxes[1] && actsOf(boxes[1])).toEqual({ unskip: null, cancel: null });
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
  expect(actsOf(charged)).toEqual({ change_meals: null, skip: null, unlock: null, set_strategy: null });
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

test('a skipped box is cancelled before its cutoff and resumed', async () => {
  const customer = await buildSubscriber(db);
  const id = await build(customer, coming.id, 6, { is_skipped: true });
  expect((await post(`/api/customers/admin/users/${customer.id}/orders/${id}/cancel`)).status).toBeLessThan(300);
  expect(await boxesOf(customer.id)).toMatchObject([{ stage: 'cancelled', acts: [{ act: 'resume', refusal: null }] }]);
});

test('a box that only a card can pay is not offered to be charged again while there is none', async () => {
  const { customer, orderId } = await inWindow({ card: null, suspended: true });
  await setOrder(orderId, { total_cents: cents(8_400) });
  const acts = async () => (await boxesOf(customer.id)).map(actsOf);
  const refused = (amount: string) => [
    {
      reactivate: `This customer has no card, and ${amount} is due by card. Add a card or enough credit, then try again.`,
    },
  ];
  expect(await acts()).toEqual(refused('$84.00'));
  await setCredit(customer.id, 8_400);
  expect(await acts(), 'credit pays').toEqual([{ reactivate: null }]);
  await setCredit(customer.id, 5_000);
  expect(await acts()).toEqual(refused('$34.00'));
  const url = `/api/sales/admin/post-cutoff-changes/${orderId}/unsuspend-post-cutoff-order`;
  const body = { items: [{ sku: meal.sku, quantity: 8 }], chargeCustomer: 'later' };
  expect((await server.call('PATCH', url, { as: staff, body })).status, 'as the call').toBe(422);
  const card = { card_last_four: '4242', gateway_reference: `sandbox_${customer.id}_4242`, is_default: true };
  await db
    .insertInto('payment_methods')
    .values({ user_id: customer.id, ...card })
    .execute();
  expect(await acts()).toEqual([{ reactivate: null }]);
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
    weeks_to_fill: [],
  });
  const { status, body } = await read(999_999);
  expect([status, body.message]).toEqual([404, 'Customer 999999 was not found.']);
});

test('without a coming box the open weeks that staff can fill are named, with their cutoffs', async () => {
  const toFill = async (id: number) =>
    (await read(id)).body.data.weeks_to_fill as { number: number; cutoff_at: string }[];
  const customer = await buildSubscriber(db);
  const weeks = await toFill(customer.id);
  expect(weeks.map(({ number }) => number)).toEqual([202_650, 202_651, 202_652, 202_653]);
  expect(weeks.at(-1)?.cutoff_at).toBe(FAR);
  const page = await server.call('GET', `/api/customers/admin/users/${customer.id}/page`, { as: staff });
  expect(page.body.data.boxes.weeks_to_fill).toEqual(weeks);
  await build(customer, last.id, -1);
  expect(
    (await toFill(customer.id)).map(({ number }) => number),
    'one had its box',
  ).toEqual([202_650, 202_651, 202_653]);
  await build(customer, coming.id, 6, { is_skipped: true });
  expect(await toFill(customer.id), 'a box comes').toEqual([]);
  const banned = await buildSubscriber(db, { banned: true });
  expect(await toFill(banned.id)).toEqual([]);
  const paused = await buildSubscriber(db);
  await db.updateTable('subscriptions').set({ status: 'paused' }).where('user_id', '=', paused.id).execute();
  expect(await toFill(paused.id)).toEqual([]);
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
  expect(await expectedOf(oneWeek), 'the cutoff of the second is first').toEqual([unused, used]);
});

test('a box whose charge would fail for lack of a card says so and no charge', async () => {
  const customer = await buildSubscriber(db, { credits: 2_000, card: null });
  await build(customer, coming.id, 6, { total_cents: cents(10_000) });
  const [box] = await boxesOf(customer.id);
  expect(box).toMatchObject({
    expected: null,
    prospect: {
      outcome: 'suspended',
      on: chicagoDay(Temporal.Instant.from(box?.order.cutoff_at ?? '')).toString(),
      is_without_card: true,
    },
  });
  await setCredit(customer.id, 10_000);
  expect((await boxesOf(customer.id))[0]).toMatchObject({ expected: { credits: 100, charge: 0 }, prospect: null });
});

const setCredit = (userId: number, balance: number) =>
  db
    .updateTable('credit_accounts')
    .set({ balance_cents: cents(balance) })
    .where('user_id', '=', userId)
    .where('type', '=', 'CREDIT')
    .execute();

test('what an order in its window will take from the credit at its deadline is not promised to a later box', async () => {
  const { customer, orderId } = await inWindow();
  await setCredit(customer.id, 5_500);
  const { total_cents } = await orderOf(orderId);
  await setOrder(orderId, { total_cents: total_cents + 2_547 });
  const next = await build(customer, coming.id, 6);
  await setOrder(next, { total_cents: cents(10_791) });
  expect(Object.fromEntries((await boxesOf(customer.id)).map(({ stage, expected }) => [stage, expected]))).toEqual({
    locked: { comped: 0, credits: 25.47, charge: 0 },
    coming: { comped: 0, credits: 29.53, charge: 78.38 },
  });
});

test('a box names the part of its credit that a skipped box returns at its deadline', async () => {
  const { customer, orderId } = await inWindow();
  await setCredit(customer.id, 0);
  await setOrder(orderId, { is_skipped: true, total_cents: ZERO });
  const next = await build(customer, coming.id, 6);
  const [skipped] = (await boxesOf(customer.id)).filter(({ order }) => order.id === orderId);
  const amount = skipped?.order.returns.credit ?? 0;
  const on = chicagoDay(Temporal.Instant.from(skipped?.order.post_cutoff_changes_deadline_at ?? '')).toString();
  await setOrder(next, { total_cents: Math.round(amount * 100) });
  const expected = async () => (await boxesOf(customer.id)).find(({ order }) => order.id === next)?.expected;
  const paid = { comped: 0, credits: amount, charge: 0 };
  expect(await expected()).toEqual({ ...paid, to_return: { amount, on } });
  await setCredit(customer.id, Math.round(amount * 100) - 1_000);
  expect(await expected(), 'the credit that is there is used first').toEqual({
    ...paid,
    to_return: { amount: 10, on },
  });
  await setCredit(customer.id, Math.round(amount * 100));
  expect(await expected()).toEqual(paid);
});

test('the price shown on each box is charged at its deadline or cutoff, to the cent, also after an order in its window', async () => {
  const facts = fc.record({
    credit: fc.integer({ min: 0, max: 20_000 }),
    difference: fc.integer({ min: -6_000, max: 6_000 }),
    strategy: fc.constantFrom('credit' as const, 'refund' as const),
    is_skipped: fc.boolean(),
    comped: fc.constantFrom(undefined, { amount: 3_000, weeks: 1 }, { amount: 3_000, weeks: 2 }),
    firstDelivery: fc.constantFrom(6, 20),
  });
  for (const given of fc.sample(facts, { numRuns: 12, seed: 20_261_129 })) {
    const { credit, difference, strategy, is_skipped, comped, firstDelivery } = given;
    const { customer, orderId } = await inWindow(comped === undefined ? {} : { comped });
    await setCredit(customer.id, credit);
    const { total_cents } = await orderOf(orderId);
    await setOrder(orderId, {
      total_cents: is_skipped ? ZERO : total_cents + difference,
      is_skipped,
      post_cutoff_funds_return_strategy: strategy,
    });
    const next = await build(customer, coming.id, firstDelivery);
    const second = await build(customer, later.id, 13);
    await inTransaction(db, (tx) => priceComingOrders(tx, [next, second]));
    const boxes = await boxesOf(customer.id);
    const displayed = new Map(boxes.map(({ order, expected }) => [order.id, withoutReturn(expected)]));
    const before = await spentOn(orderId);
    const at = Temporal.Now.instant();
    const cycle = (id: number) => ({ order_week_id: id, production_cycle_id: 1, cutoff_at: at, deadline_at: at });
    await inTransaction(db, (tx) => settleCustomers(tx, ctx, cycle(week.id), [customer.id]));
    for (const { id } of [coming, later])
      await inTransaction(db, (tx) => passCustomers(tx, ctx, cycle(id), [customer.id]));
    const nothing = { comped: 0, credits: 0, charge: 0 };
    const after = await spentOn(orderId);
    const settled = {
      comped: (after.comped - before.comped) / 100,
      credits: (after.credits - before.credits) / 100,
      charge: (after.charge - before.charge) / 100,
    };
    expect(settled, `in its window: ${JSON.stringify(given)}`).toEqual(displayed.get(orderId) ?? nothing);
    for (const id of [next, second]) {
      const { comped: ofComped, credits, charge } = await spentOn(id);
      const spent = { comped: ofComped / 100, credits: credits / 100, charge: charge / 100 };
      expect(spent, `${id === next ? 'next' : 'second'}: ${JSON.stringify(given)}`).toEqual(displayed.get(id));
    }
  }
}, 60_000);

const withoutReturn = (expected: Box['expected']) => expected && { ...expected, to_return: undefined };

const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function spentOn(id: number) {
  const { credits_used_cents: credits, comped_used_cents: comped } = await orderOf(id);
  const payments = await db
    .selectFrom('payments')
    .select('amount_cents')
    .where('order_id', '=', id)
    .where('status', '<>', 'failed')
    .execute();
  return { credits, comped, charge: payments.reduce((all, { amount_cents }) => all + amount_cents, 0) };
}

test('a box that will not come says what will become of it, and uses no credit', async () => {
  const scheduled = await buildSubscriber(db, { credits: 5_000 });
  const subscription = db.updateTable('subscriptions').where('user_id', '=', scheduled.id);
  const cutoff = chicagoDay(Temporal.Now.instant().add({ hours: 100 }));
  await subscription.set({ to_be_cancelled_at: cutoff.toString() }).execute();
  await build(scheduled, coming.id, 6);
  await build(scheduled, later.id, 13);
  await build(scheduled, last.id, 20, { kind: 'manual' });
  const cancelled = { outcome: 'cancelled', on: cutoff.toString() };
  expect((await boxesOf(scheduled.id)).map(({ prospect, expected }) => [prospect, expected === null])).toEqual([
    [cancelled, true],
    [cancelled, true],
    [cancelled, true],
  ]);
  await subscription.set({ to_be_cancelled_at: cutoff.add({ days: 1 }).toString() }).execute();
  expect((await boxesOf(scheduled.id))[0], 'its cutoff is before').toMatchObject({ prospect: null });

  const suspended = await buildSubscriber(db, { credits: 5_000, suspended: true });
  await build(suspended, coming.id, 6);
  expect(await boxesOf(suspended.id)).toMatchObject([
    { stage: 'coming', prospect: { outcome: 'suspended', on: cutoff.toString() }, expected: null },
  ]);
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
