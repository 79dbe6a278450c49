import { afterAll, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { openWindow, unskipUrl } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { cancelScheduled } from '../../customers/subscriptions/cancel-subscription.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';

// CUST-90

const { server, staff, ctx, meal, coming, lines, post } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const { cutoff_at } = await db
  .selectFrom('order_week_cycles')
  .select('cutoff_at')
  .where('order_week_id', '=', coming.id)
  .where('production_cycle_id', '=', 1)
  .executeTakeFirstOrThrow();
const CUTOFF_DAY = chicagoDay(cutoff_at);
const BEFORE = CUTOFF_DAY.subtract({ days: 1 }).toString();
const AFTER = CUTOFF_DAY.add({ days: 1 }).toString();

test('the preview and the page of an order say what becomes of it, as its cutoff then does', async () => {
  const build = async (
    customer: Parameters<typeof buildSubscriber>[1] = {},
    to_be_cancelled_at: string | null = null,
  ) => {
    const built = await buildSubscriber(db, customer);
    await db.updateTable('subscriptions').set({ to_be_cancelled_at }).where('user_id', '=', built.id).execute();
    const id = await buildOrder(db, { customer: built, weekId: coming.id, lines: lines() });
    return { id, userId: built.id };
  };
  const orders = [
    await build(),
    await build({ suspended: true }),
    await build({ banned: true }),
    await build({}, BEFORE),
    await build({}, AFTER),
    await build({ suspended: true, card: null }),
  ];
  const suspended = { outcome: 'suspended', on: CUTOFF_DAY.toString() };
  const cancelled = (on: string) => ({ outcome: 'cancelled', on });
  const prospects = [null, suspended, cancelled(CUTOFF_DAY.toString()), cancelled(BEFORE), null, suspended];

  const change = (id: number) =>
    server.call('PUT', `/api/sales/orders/${id}/cart?preview=1`, {
      as: staff,
      body: { items: [{ sku: meal.sku, quantity: 9 }] },
    });
  const pageOf = async (id: number) =>
    (await server.call('GET', `/api/sales/admin/orders/${id}`, { as: staff })).body.data;
  for (const [index, { id }] of orders.entries()) {
    const { body } = await change(id);
    const prospect = prospects[index] ?? undefined;
    expect(body.data.prospect, `${index}`).toEqual(prospect);
    expect(body.data.charge > 0, `${index}`).toBe(prospect === undefined);
    expect(body.data.pays_with.length > 0, `${index}`).toBe(prospect === undefined);
    expect(body.data.no_card, `${index}`).toBeUndefined();
    expect(body.data.total_after).toBeGreaterThan(0);
    expect((await pageOf(id)).prospect, `${index}`).toEqual(prospects[index]);
  }

  const [, { id: skipped }] = orders as [unknown, { id: number }];
  await db.updateTable('orders').set({ is_skipped: true }).where('id', '=', skipped).execute();
  expect((await pageOf(skipped)).prospect, 'a skipped one stays as it is').toBeNull();
  expect((await post(`${unskipUrl(skipped)}?preview=1`)).body.data).toMatchObject({ charge: 0, prospect: suspended });
  await db.updateTable('orders').set({ is_skipped: false }).where('id', '=', skipped).execute();

  await cancelScheduled.run(ctx, cutoff_at.subtract({ minutes: 1 }));
  await passCutoff.run(ctx, cutoff_at);
  const after = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(after.map(({ status }) => status)).toEqual(prospects.map((prospect) => prospect?.outcome ?? 'active'));
  const charged = await db.selectFrom('payments').select('order_id').where('stage', '=', 'cutoff').execute();
  expect(new Set(charged.map(({ order_id }) => order_id))).toEqual(new Set([orders[0]?.id, orders[4]?.id]));
  expect((await pageOf(skipped)).prospect, 'past its cutoff').toBeNull();
});
