import { afterAll, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { charge } from '../charging/charge-payment.job.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';

const { server, staff, ctx, week, coming, lines, post } = await openWindow();
afterAll(() => server.close());

describe('orders by hand', () => {
  test("creating a manual order names the customer's order of the same week in the other cycle", async () => {
    const customer = await buildSubscriber(server.db);
    const users = `/api/customers/admin/users/${customer.id}/orders`;
    const there = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
    const { body } = await server.call('GET', `${users}/creatable-orders`, { as: staff });
    const ofWeek = body.data.filter((row: { order_week_id: number }) => row.order_week_id === coming.id);
    expect(ofWeek.map((row: { other_cycle_order: unknown }) => row.other_cycle_order)).toEqual([
      null,
      { id: there, production_cycle_name: 'PC A' },
    ]);
    const made = await post(`${users}/store`, { order_week_id: coming.id, production_cycle_id: 2 });
    expect(made.status).toBe(201);
    const named = ({ deliver_at, week: { number } }: { deliver_at: string; week: { number: number } }) =>
      nameDelivery(deliver_at, number);
    const { body: other } = await server.call('GET', `/api/sales/orders/${there}`, { as: staff });
    expect(made.body.message).toBe(
      `The order of ${named(made.body.data)} was created. This customer also has the order of ${named(other.data)} in PC A.`,
    );
    expect(made.body.message).toContain('(week 202650)');
  });

  test('manual orders are created, cancelled and resumed only before the cutoff', async () => {
    const customer = await buildSubscriber(server.db);
    const users = `/api/customers/admin/users/${customer.id}/orders`;
    const list = async () => (await server.call('GET', `${users}/creatable-orders`, { as: staff })).body.data;
    const rowOf = async () =>
      (await list()).find(
        (row: { order_week_id: number; production_cycle_id: number }) =>
          row.order_week_id === coming.id && row.production_cycle_id === 1,
      );
    expect(await rowOf()).toMatchObject({ actions: ['create'], order: null, is_cutoff_passed: false });
    const wanted = { user_id: customer.id, order_week_id: coming.id, production_cycle_id: 1 };
    const other = await post(`${users}/store`, { ...wanted, user_id: customer.id + 1 });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['user_id']]);
    const made = await post(`${users}/store`, wanted);
    expect(made).toMatchObject({ status: 201, body: { data: { kind: 'manual' } } });
    const { id, deliver_at } = made.body.data;
    const name = nameDelivery(deliver_at, 202_650);
    expect(await post(`${users}/store`, wanted)).toMatchObject({
      status: 422,
      body: { message: `The order of ${name} already exists.` },
    });
    expect(await rowOf()).toMatchObject({ actions: ['cancel'], order: { id, is_incomplete: false } });
    expect(made.body.message).toBe(`The order of ${name} was created.`);
    await server.db.updateTable('orders').set({ is_incomplete: true }).where('id', '=', id).execute();
    expect((await rowOf()).order.is_incomplete).toBe(true);
    expect((await post(`${users}/${id}/cancel`)).body.data.status).toBe('cancelled');
    expect((await rowOf()).actions).toEqual(['resume']);
    expect((await post(`${users}/${id}/resume`)).body.data.status).toBe('active');
    const late = await post(`${users}/store`, { ...wanted, order_week_id: week.id });
    expect(late).toMatchObject({ status: 422, body: { message: 'Cutoff passed' } });
  });

  test('a banned customer is offered no order to create or resume, as the calls refuse them', async () => {
    const { id, addressId } = await buildSubscriber(server.db, { banned: true });
    const actions = async () =>
      (
        await server.call('GET', `/api/customers/admin/users/${id}/orders/creatable-orders`, { as: staff })
      ).body.data.flatMap((row: { actions: string[] }) => row.actions);
    expect(await actions()).toEqual([]);
    const orderId = await buildOrder(server.db, { customer: { id, addressId }, weekId: coming.id, lines: lines() });
    expect(await actions()).toEqual(['cancel']);
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
    expect(await actions()).toEqual([]);
  });

  test('a resume is refused with the current figures if they are others than those of its preview', async () => {
    const customer = await buildSubscriber(server.db);
    const id = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines(), status: 'cancelled' });
    const url = `/api/customers/admin/users/${customer.id}/orders/${id}/resume`;
    const statusOf = async () =>
      (await server.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
    const previewed = await post(`${url}?preview=1`, {});
    expect(previewed).toMatchObject({ status: 200, body: { data: { total_before: 0 } } });
    const { charge, prospect, fingerprint } = previewed.body.data;
    expect([charge > 0, prospect, await statusOf()]).toEqual([true, undefined, 'cancelled']);
    const users = server.db.updateTable('users').where('id', '=', customer.id);
    await users.set({ suspended_at: Temporal.Now.instant(), status: 'suspended' }).execute();
    const refused = await post(url, { expected: fingerprint });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', current: { charge: 0, prospect: { outcome: 'suspended' } } },
    });
    expect(await statusOf()).toBe('cancelled');
    const { fingerprint: expected } = refused.body.current;
    expect(await post(url, { expected })).toMatchObject({ status: 200, body: { data: { id, status: 'active' } } });
    expect((await post(`${url}?preview=1`, {})).status, 'it is active').toBe(422);
  });
});

describe('an order resumed without its subscription', () => {
  const users = (id: number) => `/api/customers/admin/users/${id}`;
  const orderOf = (id: number) =>
    server.db
      .selectFrom('orders')
      .select(['status', 'kind', 'is_cancelled_with_subscription', 'is_resumed_alone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const resume = (userId: number, id: number) => post(`${users(userId)}/orders/${id}/resume`);
  const build = async (customer: Parameters<typeof buildSubscriber>[1] = {}) => {
    const built = await buildSubscriber(server.db, customer);
    const id = await buildOrder(server.db, {
      customer: built,
      weekId: coming.id,
      lines: lines(),
      status: 'cancelled',
    });
    return { customer: built, id };
  };

  test('a cancelled order of a banned or erased customer is not resumed', async () => {
    const { customer, id } = await build({ banned: true });
    expect(await resume(customer.id, id)).toMatchObject({
      status: 422,
      body: { message: 'This customer is banned and cannot receive orders.' },
    });
    const { customer: erased, id: other } = await build({ cancelled: true });
    await server.db
      .updateTable('users')
      .set({ erased_at: Temporal.Now.instant() })
      .where('id', '=', erased.id)
      .execute();
    expect(await resume(erased.id, other)).toMatchObject({
      status: 422,
      body: { message: 'This customer was erased and can no longer be changed.' },
    });
    expect([(await orderOf(id)).status, (await orderOf(other)).status]).toEqual(['cancelled', 'cancelled']);
  });

  test('activating the subscription afterwards makes no second order of its week', async () => {
    const { customer, id } = await build({ cancelled: true });
    expect((await resume(customer.id, id)).body.data).toMatchObject({ status: 'active', kind: 'manual' });
    expect((await post(`${users(customer.id)}/active-subscriptions`)).status).toBe(200);
    const orders = await server.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('user_id', '=', customer.id)
      .where('order_week_id', '=', coming.id)
      .execute();
    expect(orders).toEqual([{ id, status: 'active' }]);
  });

  test('activating the subscription afterwards takes it back, as the preview says, and a plan change lists it', async () => {
    const { customer, id } = await build({ cancelled: true });
    await resume(customer.id, id);
    expect(await orderOf(id)).toMatchObject({ kind: 'manual', is_resumed_alone: true });
    const active = `${users(customer.id)}/active-subscriptions`;
    const { data: preview } = (await server.call('GET', `${active}/preview`, { as: staff })).body;
    expect(preview).toMatchObject({
      orders: [],
      taken_back: [{ order_id: id, order_week_number: 202_650, deliver_at: null }],
    });
    expect(await orderOf(id), 'a preview').toMatchObject({ kind: 'manual', is_resumed_alone: true });
    expect((await post(active, { expected: preview.fingerprint })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: 'active', kind: 'subscription', is_resumed_alone: false });
    const plan = await server.call('PUT', `${users(customer.id)}/plan?preview=1`, {
      as: staff,
      body: { subscription: [{ category_id: lines()[0]!.categoryId, quantity: 9 }] },
    });
    expect(plan.body.data.orders).toMatchObject([{ order_id: id }]);
    const entries = await server.db
      .selectFrom('changes')
      .select('after')
      .where('order_id', '=', id)
      .where('name', '=', 'order_resumed')
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([{ status: 'active', kind: 'manual' }, { kind: 'subscription' }]);
  });

  test('an order that staff made stays theirs when the subscription is activated', async () => {
    const { customer, id } = await build({ cancelled: true });
    await server.db.updateTable('orders').set({ kind: 'manual' }).where('id', '=', id).execute();
    await resume(customer.id, id);
    expect((await post(`${users(customer.id)}/active-subscriptions`)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: 'active', kind: 'manual', is_resumed_alone: false });
  });

  test('cancelling the subscription again cancels it too, and activating brings it back', async () => {
    const { customer, id } = await build({ cancelled: true });
    await resume(customer.id, id);
    await post(`${users(customer.id)}/active-subscriptions`);
    const { id: reason } = await server.db
      .insertInto('reasons')
      .values({ type: 'SUBSCRIPTION_CANCELLATION', title: `Moved ${customer.id}`, question: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.call('DELETE', `${users(customer.id)}/active-subscriptions`, {
      as: staff,
      body: { reason: { id: reason } },
    });
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', is_cancelled_with_subscription: true });
    await post(`${users(customer.id)}/active-subscriptions`);
    expect(await orderOf(id)).toMatchObject({ status: 'active', kind: 'subscription' });
  });

  test('its cutoff charges it, as the head of the customer says', async () => {
    const { customer, id } = await build({ cancelled: true });
    const { customer: other, id: stays } = await build();
    const day = chicagoDay(Temporal.Now.instant()).add({ days: 6 }).toString();
    await server.db
      .updateTable('orders')
      .set({ deliver_at: day, ship_at: day })
      .where('id', 'in', [id, stays])
      .execute();
    await server.db.updateTable('users').set({ status: 'cancelled' }).where('id', '=', customer.id).execute();
    const headOf = async (userId: number) =>
      (await server.call('GET', `${users(userId)}/head`, { as: staff })).body.data;
    const { kind } = (await resume(customer.id, id)).body.data;
    expect((await resume(other.id, stays)).body.data, 'of a subscription').toMatchObject({ kind: 'subscription' });
    expect((await headOf(customer.id)).next_box).toEqual({ order_id: id, deliver_at: expect.any(String) });
    // As an earlier version resumed it.
    await server.db.updateTable('orders').set({ kind: 'subscription' }).where('id', '=', id).execute();
    expect((await headOf(customer.id)).next_box, 'a box that will be cancelled').toBeNull();
    await server.db.updateTable('orders').set({ kind }).where('id', '=', id).execute();

    const { cutoff_at } = await server.db
      .selectFrom('order_week_cycles')
      .select('cutoff_at')
      .where('order_week_id', '=', coming.id)
      .where('production_cycle_id', '=', 1)
      .executeTakeFirstOrThrow();
    await passCutoff.run(ctx, cutoff_at);
    const payments = await server.db
      .selectFrom('payments')
      .select(['id', 'order_id'])
      .where('order_id', 'in', [id, stays])
      .orderBy('order_id')
      .execute();
    expect(payments.map(({ order_id }) => order_id)).toEqual([id, stays]);
    for (const payment of payments) await charge(ctx, payment.id);
    expect([(await orderOf(id)).status, (await orderOf(stays)).status]).toEqual(['active', 'active']);
  });
});
