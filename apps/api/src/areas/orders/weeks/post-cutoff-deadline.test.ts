import { afterAll, expect, test } from 'vitest';
import { CHANGES, CUTOFF, openWindow, skipUrl } from '../../../../test/open-window.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { charge } from '../charging/charge-payment.job.ts';
import { settleOrders } from '../charging/settle-orders.ts';

const { server, staff, ctx, meal, other, week, inWindow, skipReason, post, show } = await openWindow();
afterAll(() => server.close());

test('at the deadline rogue and reactivated orders are charged, skipped ones returned, all closed', async () => {
  const rogue = await buildSubscriber(server.db);
  const made = await post(`/api/sales/admin/users/${rogue.id}/rogue-orders`, {
    production_cycle_id: 1,
    order_week_id: week.id,
    items: [{ sku: other.sku, quantity: 1 }],
  });
  const reactivated = await inWindow({ suspended: true });
  await server.call('PATCH', `${CHANGES}/${reactivated.orderId}/unsuspend-post-cutoff-order`, {
    as: staff,
    body: { items: [{ sku: meal.sku, quantity: 9 }], chargeCustomer: 'later' },
  });
  const skipped = await inWindow();
  await post(skipUrl(skipped.orderId), { reason_id: skipReason, funds_return: { type: 'credit' } });
  const forgotten = await inWindow({ suspended: true });
  const declined = await inWindow({ card: '0002' });

  await settleOrders.run(ctx, CUTOFF.add({ hours: 49 }));
  const pending = await server.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('status', '=', 'pending')
    .orderBy('order_id')
    .execute();
  expect(pending.map(({ order_id }) => order_id)).toEqual([made.body.data.id, reactivated.orderId]);
  for (const { id } of pending) await charge(ctx, id);
  expect((await show(skipped.orderId)).payments.data).toHaveLength(1);
  const returned = await server.db
    .selectFrom('credit_transactions')
    .select('amount_cents')
    .where('user_id', '=', skipped.customer.id)
    .execute();
  expect(returned).toEqual([{ amount_cents: 10_192 }]);
  const orders = await server.db
    .selectFrom('orders')
    .select(['id', 'status', 'closed_at'])
    .where('order_week_id', '=', week.id)
    .execute();
  expect(orders.filter(({ closed_at }) => closed_at === null)).toEqual([]);
  expect(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id)).toEqual([
    forgotten.orderId,
    declined.orderId,
  ]);
});
