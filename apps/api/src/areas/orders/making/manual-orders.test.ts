import { afterAll, describe, expect, test } from 'vitest';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';

const { server, staff, week, coming, lines, post } = await openWindow();
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
});
