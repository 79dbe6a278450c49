import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { CHANGES, CUTOFF, lockUrl, openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import type { Answer } from '../../../../test/server.ts';
import { moveCredits } from '../../billing/payments/take-payments.queries.ts';
import { charge, chargePayment } from '../charging/charge-payment.job.ts';

const { server, staff, ctx, meal, coming, lines, inWindow, post, show } = await openWindow();
afterAll(() => server.close());

describe('a suspended order', () => {
  const unsuspend = (id: number, chargeCustomer: 'now' | 'later', key = crypto.randomUUID()) =>
    server.call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [{ sku: meal.sku, quantity: 9 }], chargeCustomer },
      headers: { 'idempotency-key': key },
    });
  const statusOf = async (id: number) =>
    (await server.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  test('a suspended order that is charged now becomes active, and so does its customer', async () => {
    const { customer, orderId } = await inWindow({ suspended: true });
    const found = await server.call('GET', `${CHANGES}/${customer.id}/unsuspend-post-cutoff-eligible-order`, {
      as: staff,
    });
    expect(found.body.data).toMatchObject({ id: orderId, status: 'suspended' });
    expect(found.body.meta.email_text).toMatch(/\S/);
    const { status, body } = await unsuspend(orderId, 'now');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'active',
      payments: { data: [{ stage: 'reactivation', status: 'successful' }] },
      suspendedOrderActivation: { data: { charge: 'now' } },
    });
    expect(body.data.payments.data[0].amount).toBe(body.data.total_cost);
    expect(body.data.cart.data.items[0].quantity).toBe(9);
    expect(await statusOf(customer.id)).toBe('active');
  });

  test('of two orders that wait, the earlier deadline comes first, and each is found by its own number', async () => {
    const { customer, orderId: first } = await inWindow({ suspended: true });
    const far = { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' };
    const longer = await buildWeek(server.db, '2026-12-14', far, 202_651);
    await server.db
      .updateTable('order_week_cycles')
      .set({ cutoff_done_at: CUTOFF, post_cutoff_changes_deadline_at: CUTOFF.add({ hours: 120 }) })
      .where('order_week_id', '=', longer.id)
      .where('production_cycle_id', '=', 1)
      .execute();
    const second = await buildOrder(server.db, { customer, weekId: longer.id, lines: lines() });
    const setStatus = (id: number, status: 'suspended' | 'active') =>
      server.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
    const reactivated = async (order_id: number) => {
      const activation = {
        order_id,
        user_id: customer.id,
        charge: 'later',
        created_at: CUTOFF,
        staff_id: null,
      } as const;
      await server.db.insertInto('order_activations').values(activation).execute();
      await setStatus(order_id, 'active');
    };
    await setStatus(second, 'suspended');
    const found = async (userId: number, query = '') => {
      const url = `${CHANGES}/${userId}/unsuspend-post-cutoff-eligible-order${query}`;
      return (await server.call('GET', url, { as: staff })).body.data?.id ?? null;
    };
    expect(await found(customer.id)).toBe(first);
    expect(await found(customer.id, `?order_id=${second}`)).toBe(second);
    expect(await found(customer.id, `?order_id=${first}`)).toBe(first);
    expect(await found((await buildSubscriber(server.db)).id, `?order_id=${first}`), 'a stranger').toBeNull();
    await reactivated(second);
    expect(await found(customer.id), 'before one that was reactivated already').toBe(first);
    await reactivated(first);
    expect(await found(customer.id), 'the newest of two that were reactivated').toBe(second);
  });

  test('fifty reactivations at once charge an order exactly once', async () => {
    const { customer, orderId } = await inWindow({ suspended: true });
    const answers = await Promise.all(Array.from({ length: 50 }, () => unsuspend(orderId, 'now')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 422)).toEqual([]);
    const order = await show(orderId);
    expect(order).toMatchObject({ status: 'active', paid_amount: order.total_cost });
    expect(order.payments.data).toMatchObject([{ stage: 'reactivation', status: 'successful' }]);
    const activations = server.db.selectFrom('order_activations').select('id').where('order_id', '=', orderId);
    expect(await activations.execute()).toHaveLength(1);
    const charges = await server.db
      .selectFrom('sandbox_gateway_entries')
      .select('amount_cents')
      .where('kind', '=', 'charge')
      .where('method_reference', '=', `sandbox_${customer.id}_4242`)
      .execute();
    expect(charges).toHaveLength(1);
    expect(await statusOf(customer.id)).toBe('active');
  });

  test('the call makes the charge of a suspended order; a job makes it only if the call died', async () => {
    const { orderId } = await inWindow({ suspended: true });
    await unsuspend(orderId, 'now');
    const [payment] = (await show(orderId)).payments.data;
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from start_after - created_on)::int as seconds
      from pgboss.job where name = ${chargePayment.name} and (data->>'payment_id')::int = ${payment.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ seconds: 60 }]);
  });

  test('a declined charge is declined for every process that asks', async () => {
    const { orderId } = await inWindow({ card: '0002' });
    const [payment] = (await show(orderId)).payments.data;
    expect(await charge(ctx, payment.id)).toEqual({ outcome: 'declined', reason: 'The card was declined.' });
  });

  test('a declined reactivation keeps everything and can be charged again', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    const key = crypto.randomUUID();
    const declined = await unsuspend(orderId, 'now', key);
    expect(declined).toMatchObject({ status: 422, body: { code: 'charge_failed', message: 'The card was declined.' } });
    expect((await unsuspend(orderId, 'now', key)).headers['idempotency-replayed']).toBe('true');
    const order = await show(orderId);
    expect(order.status).toBe('charge-failed');
    expect(order.cart.data.items[0].quantity).toBe(9);
    expect(order.payments.data.map((each: { status: string }) => each.status)).toEqual(['failed', 'failed']);
    const causers = (answer: Answer) =>
      answer.body.data.postCutoffActivities.data
        .filter(({ type }: { type: string }) => type.startsWith('charge'))
        .map((each: { causer: { data: { email: string } } }) => each.causer.data.email);

    await server.db
      .updateTable('payment_methods')
      .set({ gateway_reference: `sandbox_${customer.id}_4242`, card_last_four: '4242' })
      .where('user_id', '=', customer.id)
      .execute();
    const collect = `/api/billing/admin/collect-suspended-order-payment/${orderId}`;
    const seen = await post(`${collect}?preview=1`);
    expect(seen.body.data).toMatchObject({
      total_before: order.total_cost,
      total_after: order.total_cost,
      charge: order.total_cost,
      pays_with: [{ method: 'card', card_last_four: '4242' }],
    });
    expect((await show(orderId)).payments.data).toHaveLength(2);
    const stale = await post(collect, { expected: 'what-was-seen-before' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
    expect(stale.body.current.fingerprint).toBe(seen.body.data.fingerprint);
    const again = await post(collect, { expected: seen.body.data.fingerprint });
    expect(again.status).toBe(200);
    expect(again.body.message).toBe(`$${again.body.data.total_cost.toFixed(2)} was charged.`);
    expect(again.body.data.status).toBe('active');
    const { email } = again.body.data.suspendedOrderActivation.data.causer;
    expect(causers(again)).toEqual([email, email, 'system']);
    expect(await statusOf(customer.id)).toBe('active');
    expect((await post(collect)).status).toBe(422);
  });

  test('a reactivated order paid by credits is charged again after each change of its cart', async () => {
    const { orderId } = await inWindow({ suspended: true, credits: 100_000 });
    expect((await unsuspend(orderId, 'now')).status).toBe(200);
    await post(lockUrl(orderId));
    for (const quantity of [10, 11, 12]) {
      const items = [{ sku: meal.sku, quantity }];
      await server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
      expect(await post(`/api/billing/admin/collect-suspended-order-payment/${orderId}`)).toMatchObject({
        status: 200,
      });
    }
    const order = await show(orderId);
    expect(order.credits_used).toBe(order.total_cost);
    expect(order.payments.data).toEqual([]);
  });

  test('a reactivation paid by credits prices the coming orders as one for later does', async () => {
    const { db } = server;
    const promo = await db
      .insertInto('promo_codes')
      .values({ code: 'TENTH', expiration_window: 365, uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const regulation = { promo_code_id: promo.id, type: 'percent_off' as const };
    await db
      .insertInto('promo_code_regulations')
      .values([
        { ...regulation, amount: '50', weekly_ordinal_number: 1 },
        { ...regulation, amount: '10', weekly_ordinal_number: null },
      ])
      .execute();
    const reactivated = async (charge: 'now' | 'later') => {
      let comingId = 0;
      const { customer, orderId } = await inWindow(
        { suspended: true, credits: 100_000 },
        {},
        async ({ id, ...built }) => {
          const created_at = Temporal.Now.instant().subtract({ hours: 48 });
          const application = { user_id: id, promo_code_id: promo.id, created_at, depleted_at: null };
          await db.insertInto('promo_code_applications').values(application).execute();
          comingId = await buildOrder(db, { customer: { id, ...built }, weekId: coming.id, lines: lines() });
        },
      );
      const before = (await show(orderId)).version;
      expect((await unsuspend(orderId, charge)).status).toBe(200);
      const order = await show(orderId);
      expect([order.status, order.version]).toEqual(['active', before + 1]);
      expect(await statusOf(customer.id)).toBe(charge === 'now' ? 'active' : 'suspended');
      const ofComing = db.selectFrom('orders').where('id', '=', comingId);
      return ofComing.select(['discount_cents', 'total_cents', 'promo_code_regulation_id']).executeTakeFirstOrThrow();
    };
    const [now, later] = [await reactivated('now'), await reactivated('later')];
    // The second order with the code: 10 % of $95.92, not 50 %.
    expect(now.discount_cents).toBe(959);
    expect(now).toEqual(later);
  });

  test('a reactivation that waits for credits to be given is paid by them', async () => {
    const { customer, orderId } = await inWindow({ suspended: true, credits: 500 });
    const { id: accountId } = await server.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', customer.id)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow();
    const given = {
      accountId,
      userId: customer.id,
      type: 'CREDIT',
      orderId: null,
      reason: 'Sorry',
      key: null,
    } as const;
    const { status } = await whileLocked(
      server.db,
      (tx) => moveCredits(tx, [{ ...given, amount: cents(700) }], Temporal.Now.instant()),
      () => unsuspend(orderId, 'now'),
    );
    expect(status).toBe(200);
    expect((await show(orderId)).credits_used).toBe(12);
    const { rows } = await sql`select balance_cents, (select sum(amount_cents)::int from credit_transactions
      where credit_account_id = a.id) as moved from credit_accounts a where id = ${accountId}`.execute(server.db);
    expect(rows).toEqual([{ balance_cents: 0, moved: expect.any(Number) }]);
  });

  test('a suspended order that is charged later is active at once and paid at the deadline', async () => {
    const { orderId } = await inWindow({ suspended: true });
    const { body } = await unsuspend(orderId, 'later');
    expect(body.data).toMatchObject({ status: 'active', payments: { data: [] } });
  });

  test('a reactivation without items or a choice is refused', async () => {
    const { orderId } = await inWindow({ suspended: true });
    const answer = await server.call('PATCH', `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [] },
    });
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['chargeCustomer', 'items']);
  });
});
