import { afterAll, expect, test } from 'vitest';
import { CHANGES, openWindow } from '../../../../test/open-window.ts';
import { buildSubscriber } from '../../../../test/orders.ts';

// A charge that is certain to fail is said in the preview and not made (ORD-87).

const { server, staff, meal, week, inWindow, post, show } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const items = [{ sku: meal.sku, quantity: 8 }];
const rogue = (id: number, query = '') =>
  post(`/api/sales/admin/users/${id}/rogue-orders${query}`, {
    production_cycle_id: 1,
    order_week_id: week.id,
    items,
  });
const unsuspend = (id: number, chargeCustomer: string, query = '') =>
  server.call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order${query}`, {
    as: staff,
    body: { items, chargeCustomer },
  });
const messageOf = (due: number) =>
  `This customer has no card, and $${due.toFixed(2)} is due by card. Add a card or enough credit, then try again.`;

test('a rogue order that a card has to pay is refused without one, and its preview says so', async () => {
  const { id } = await buildSubscriber(db, { card: null, credits: 1_000 });
  const { data } = (await rogue(id, '?preview=1')).body;
  expect(data.no_card).toBeCloseTo(data.charge - 10);
  expect(await rogue(id)).toMatchObject({ status: 422, body: { code: 'refused', message: messageOf(data.no_card) } });
  const made = await db.selectFrom('orders').select('id').where('user_id', '=', id).execute();
  expect(made).toEqual([]);
});

test('credits that pay all need no card', async () => {
  const { id } = await buildSubscriber(db, { card: null, credits: 50_000 });
  expect((await rogue(id, '?preview=1')).body.data.no_card).toBeUndefined();
  expect((await rogue(id)).status).toBe(201);
});

test.each(['now', 'later'])(
  'a reactivation charged %s without a card is refused and changes nothing',
  async (charge) => {
    const { orderId } = await inWindow({ suspended: true, card: null });
    const { status, body } = await unsuspend(orderId, charge, '?preview=1');
    expect(status).toBe(200);
    expect(body.data.no_card).toBe(body.data.charge);
    const message = messageOf(body.data.no_card);
    expect(await unsuspend(orderId, charge)).toMatchObject({ status: 422, body: { code: 'refused', message } });
    expect(await show(orderId)).toMatchObject({ status: 'suspended', payments: { data: [] } });
  },
);

test('another charge of a reactivated order is refused without a card', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  expect((await unsuspend(orderId, 'now')).body.code).toBe('charge_failed');
  await db.updateTable('payment_methods').set({ is_default: false }).where('user_id', '=', customer.id).execute();
  await db
    .updateTable('payment_methods')
    .set({ removed_at: Temporal.Now.instant() })
    .where('user_id', '=', customer.id)
    .execute();
  const collect = `/api/billing/admin/collect-suspended-order-payment/${orderId}`;
  const { data } = (await post(`${collect}?preview=1`)).body;
  expect(data.no_card).toBe(data.charge);
  expect(await post(collect)).toMatchObject({ status: 422, body: { message: messageOf(data.no_card) } });
  expect((await show(orderId)).payments.data).toHaveLength(2);
});
