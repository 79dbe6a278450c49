import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { whileLocked } from '../../../../../test/locks.ts';
import { openWindow, skipUrl, unskipUrl } from '../../../../../test/open-window.ts';
import { buildSubscriber } from '../../../../../test/orders.ts';

const { server, staff, other, scarce, week, post, skipReason } = await openWindow();
afterAll(() => server.close());

const NO_WINDOW = 'No active post cutoff cycle found. We cant create a rogue order.';

describe('a rogue order', () => {
  const create = (customerId: number, sku: string, more: object = {}) =>
    post(`/api/sales/admin/users/${customerId}/rogue-orders`, {
      production_cycle_id: 1,
      order_week_id: week.id,
      items: [{ sku, quantity: 1 }],
      ...more,
    });

  test('a rogue order is quoted and created in the open window and charged only at the deadline', async () => {
    const customer = await buildSubscriber(server.db);
    const quote = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(quote.body.data).toMatchObject({ productionCycle: { id: 1 }, orderWeek: { id: week.id, number: 202_649 } });
    const { status, body } = await create(customer.id, other.sku);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: 'rogue', status: 'active', payments: { data: [] } });
    expect(body.data.post_cutoff_cost).toBe(body.data.total_cost);
    expect(body.data.deliver_at).toBe(quote.body.data.delivery_date);
    const again = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(again.status).toBe(404);
    const name = nameDelivery(quote.body.data.delivery_date, 202_649);
    expect(again.body.message).toBe(
      `The order of ${name} already exists. Skip or cancel it before creating a rogue order.`,
    );
  });

  test('a buffer of 7 allows 7 of 50 concurrent rogue orders', async () => {
    const customers = await Promise.all(Array.from({ length: 50 }, () => buildSubscriber(server.db)));
    const answers = await Promise.all(customers.map(({ id }) => create(id, scarce.sku)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(7);
    expect(statuses.filter((status) => status === 422)).toHaveLength(43);
    const refused = answers.find(({ status }) => status === 422);
    expect(Object.values(refused?.body.errors)[0]).toEqual([
      expect.stringMatching(/^None of Meal \d+ are left for this week\.$/),
    ]);
    const { remaining } = await server.db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('product_id', '=', scarce.id)
      .executeTakeFirstOrThrow();
    expect(remaining).toBe(0);
  });

  test('a skipped rogue order returns its meals to the buffer', async () => {
    const { id: customerId } = await buildSubscriber(server.db);
    const left = async () =>
      (
        await server.db
          .selectFrom('rogue_buffers')
          .select('remaining')
          .where('product_id', '=', other.id)
          .executeTakeFirstOrThrow()
      ).remaining;
    const before = await left();
    const { id } = (await create(customerId, other.sku)).body.data;
    expect(await left()).toBe(before - 1);
    expect((await post(skipUrl(id), { reason_id: skipReason })).status).toBe(200);
    expect(await left()).toBe(before);
  });

  test('a rogue order is unskipped only if its meals are still left', async () => {
    const customers = await Promise.all(Array.from({ length: 2 }, () => buildSubscriber(server.db)));
    const left = (remaining: number) =>
      server.db.updateTable('rogue_buffers').set({ remaining }).where('product_id', '=', scarce.id).execute();
    await left(1);
    const [first, second] = customers;
    const { id } = (await create(first!.id, scarce.sku)).body.data;
    expect((await post(skipUrl(id), { reason_id: skipReason })).status).toBe(200);
    const sold = await create(second!.id, scarce.sku);
    expect(sold.status).toBe(201);
    const message = expect.stringMatching(/^None of Meal \d+ are left for this week\.$/);
    expect(await post(unskipUrl(id))).toMatchObject({ status: 422, body: { code: 'refused', message } });
    expect(await post(`${unskipUrl(id)}?preview=1`)).toMatchObject({ status: 422, body: { message } });
    await post(skipUrl(sold.body.data.id), { reason_id: skipReason });
    expect((await post(unskipUrl(id))).body.data.is_skipped).toBe(false);
  });

  test('a rogue order that waits for a change of its code takes the new terms', async () => {
    const customer = await buildSubscriber(server.db);
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'CHANGING', uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = { promo_code_id: id, type: 'percent_off' as const, maximum_discount_cents: null };
    await server.db
      .insertInto('promo_code_regulations')
      .values({ ...terms, amount: '25', weekly_ordinal_number: 1 })
      .execute();
    const { body } = await whileLocked(
      server.db,
      async (tx) => {
        await tx.selectFrom('promo_codes').select('id').where('id', '=', id).forUpdate().execute();
        await tx
          .updateTable('promo_code_regulations')
          .set({ retired_at: sql`now()` })
          .where('promo_code_id', '=', id)
          .execute();
        await tx
          .insertInto('promo_code_regulations')
          .values({ ...terms, amount: '50', weekly_ordinal_number: 1 })
          .execute();
      },
      () => create(customer.id, other.sku, { promo_code: 'changing' }),
    );
    expect(body.data.total_discount_amount).toBe(7.5);
  });

  test('a rogue order takes a code as a first order and does not affect the customer’s own code', async () => {
    const customer = await buildSubscriber(server.db);
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'ROGUE25', uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('promo_code_regulations')
      .values({
        promo_code_id: id,
        type: 'percent_off',
        amount: '25',
        weekly_ordinal_number: 1,
        maximum_discount_cents: null,
      })
      .execute();
    const { body } = await create(customer.id, other.sku, { promo_code: 'rogue25' });
    expect(body.data.total_discount_amount).toBe(3.75);
    const applications = await server.db
      .selectFrom('promo_code_applications')
      .select('id')
      .where('user_id', '=', customer.id)
      .execute();
    expect(applications).toEqual([]);
    const unknown = await create((await buildSubscriber(server.db)).id, other.sku, { promo_code: 'NOTHING' });
    expect(unknown.body.errors.promo_code).toEqual(['There is no promo code NOTHING.']);
  });

  test('a rogue order uses one of the unique codes of a promo code', async () => {
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'CAMPAIGN', expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const unique = { promo_code_id: id, code: '7KQ2M-9XW4T', uses_limit: 1, created_at: Temporal.Now.instant() };
    await server.db.insertInto('unique_codes').values(unique).execute();
    const createWith = async (promo_code: string) =>
      create((await buildSubscriber(server.db)).id, other.sku, { promo_code });
    expect((await createWith('CAMPAIGN')).body.errors.promo_code).toEqual([
      'Promo code CAMPAIGN is applied by one of its unique codes. Enter one of them.',
    ]);
    const answers = await Promise.all([createWith('7kq2m-9xw4t'), createWith('7kq2m-9xw4t')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors.promo_code).toEqual([
      'Promo code 7KQ2M-9XW4T has reached its limit of 1 use. Choose another code.',
    ]);
    expect(
      await server.db.selectFrom('unique_codes').select('uses_count').where('promo_code_id', '=', id).execute(),
    ).toEqual([{ uses_count: 1 }]);
  });

  test('a code with 3 uses left applies to 3 of 12 concurrent rogue orders', async () => {
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'ROGUE3', uses_limit: 3, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const customers = await Promise.all(Array.from({ length: 12 }, () => buildSubscriber(server.db)));
    const preview = await post(`/api/sales/admin/users/${customers[0]?.id}/rogue-orders?preview=1`, {
      production_cycle_id: 1,
      order_week_id: week.id,
      items: [{ sku: other.sku, quantity: 1 }],
      promo_code: 'ROGUE3',
    });
    expect(preview.status).toBe(200);
    const answers = await Promise.all(
      customers.map((customer) => create(customer.id, other.sku, { promo_code: 'ROGUE3' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.promo_code).toEqual([
      'Promo code ROGUE3 has reached its limit of 3 uses. Raise the limit or choose another code.',
    ]);
    const url = `/api/sales/admin/promo-codes/${id}/eligibility?user_id=${(await buildSubscriber(server.db)).id}`;
    const { body } = await server.call('GET', url, { as: staff });
    expect(body.data).toMatchObject({ is_eligible: false, reasons: [{ code: 'promo_code_used_up' }] });
  });

  test('a rogue order for a banned customer is refused by quote and creation with the same message', async () => {
    const { id } = await buildSubscriber(server.db, { banned: true });
    const quote = await server.call('GET', `/api/sales/admin/users/${id}/rogue-order-delivery-quote`, { as: staff });
    const made = await create(id, other.sku);
    expect([quote.status, made.status]).toEqual([404, 422]);
    expect([quote.body.message, made.body.message]).toEqual(
      Array.from({ length: 2 }, () => 'This customer is banned and cannot receive orders.'),
    );
  });

  test('after the deadline no rogue order can be created', async () => {
    const { id } = await buildSubscriber(server.db);
    const cycle = server.db.updateTable('order_week_cycles').where('order_week_id', '=', week.id);
    const passed = Temporal.Now.instant().subtract({ seconds: 1 });
    await cycle.set({ post_cutoff_changes_deadline_at: passed }).where('production_cycle_id', '=', 1).execute();
    const { status, body } = await create(id, other.sku);
    expect([status, body.message]).toEqual([422, NO_WINDOW]);
  });

  test('without an open window no rogue order can be created', async () => {
    const customer = await buildSubscriber(server.db);
    await server.db.updateTable('users').set({ production_cycle_id: 2 }).where('id', '=', customer.id).execute();
    const quote = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(quote.body.message).toBe(NO_WINDOW);
  });
});
