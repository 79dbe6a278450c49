import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cents } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import {
  buildCategory,
  buildCustomer,
  buildShipping,
  buildStaff,
  buildWeek,
  endCutoffs,
} from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
let category: { id: number };
let meal: { id: number };
let ahead: { id: number };
let passed: { id: number };
let group: number;
let closed: number;
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await buildStaff(db);
  session = await server.session(staff.id);
  await buildShipping(db);
  category = await buildCategory(db);
  meal = await buildProduct(db, category.id);
  const later = NOW.add({ hours: 30 }).toString();
  ahead = await buildWeek(db, monday.add({ weeks: 1 }).toString(), { 1: later, 2: later }, 210_001);
  const before = NOW.subtract({ hours: 1 }).toString();
  passed = await buildWeek(db, monday.toString(), { 1: before, 2: before }, 210_000);
  await endCutoffs(db, passed);
  group = await buildGroup('Early supporters', null);
  closed = await buildGroup('Spring trial', NOW);
});
afterAll(() => server.close());

async function buildGroup(name: string, deactivated_at: Temporal.Instant | null): Promise<number> {
  const { id } = await server.db
    .insertInto('price_variance_groups')
    .values({ name, deactivated_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('price_variance_group_prices')
    .values({ price_variance_group_id: id, category_id: category.id, price_cents: 999 as Cents })
    .execute();
  return id;
}

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
const users = '/api/customers/admin/users';
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const priceOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('items_cents').where('id', '=', orderId).executeTakeFirstOrThrow())
    .items_cents;

describe('a regenerated referral ID', () => {
  test('regenerating a referral ID gives a new one, and the old one is never reused', async () => {
    const customer = await buildCustomer(server.db);
    const before = (await call('GET', `${users}/${customer.id}`)).body.data;
    const { status, body } = await call('POST', `${users}/${customer.id}/referral-id`);
    expect(status).toBe(200);
    expect(body.data.referral_id).toMatch(/^[A-Z2-9]{10}$/);
    expect(body.data).toMatchObject({ version: before.version + 1 });
    const retired = await server.db.selectFrom('retired_referral_ids').select(['referral_id', 'user_id']).execute();
    expect(retired).toContainEqual({ referral_id: before.referral_id, user_id: customer.id });
    expect(await changesOf(customer.id)).toMatchObject([
      {
        name: 'referral_id_regenerated',
        staff_id: staff.id,
        before: { referral_id: before.referral_id },
        after: { referral_id: body.data.referral_id },
      },
    ]);
  });

  test('only customers get a new referral ID, and their referrer is shown', async () => {
    const [customer, friend] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    await server.db
      .updateTable('users')
      .set({ referred_by_user_id: friend.id })
      .where('id', '=', customer.id)
      .execute();
    const { body } = await call('POST', `${users}/${customer.id}/referral-id`);
    expect(body.data.referred_by).toEqual({ id: friend.id, email: friend.email });
    expect((await call('POST', `${users}/${staff.id}/referral-id`)).status).toBe(404);
    expect((await call('POST', `${users}/999999/referral-id`)).status).toBe(404);
    expect((await server.call('POST', `${users}/${customer.id}/referral-id`)).status).toBe(401);
  });
});

describe('exclusion from MOV', () => {
  const mov = (id: number) => `/api/customers/admin/mov-excluded-users/${id}`;

  test('a customer is excluded from the minimum order and included again, recorded once each', async () => {
    const customer = await buildCustomer(server.db);
    await call('POST', mov(customer.id));
    const { status, body } = await call('POST', mov(customer.id));
    expect([status, body.data.is_min_plan_exception, body.data.version]).toEqual([200, true, 2]);
    expect((await call('DELETE', mov(customer.id))).body.data).toMatchObject({ is_min_plan_exception: false });
    expect((await changesOf(customer.id)).map(({ name }) => name)).toEqual([
      'mov_exclusion_changed',
      'mov_exclusion_changed',
    ]);
  });

  test('excluding an unknown customer, or while signed out, is refused', async () => {
    expect((await call('POST', mov(999_999))).status).toBe(404);
    expect((await call('POST', mov(staff.id))).status).toBe(404);
    expect((await server.call('POST', mov(1))).status).toBe(401);
  });
});

describe('prices of coming orders', () => {
  let customer: Awaited<ReturnType<typeof buildSubscriber>>;
  let coming: number;
  let gone: number;
  beforeEach(async () => {
    customer = await buildSubscriber(server.db);
    const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
    coming = await buildOrder(server.db, { customer, weekId: ahead.id, lines });
    gone = await buildOrder(server.db, { customer, weekId: passed.id, lines });
  });
  const put = (price_variance_group: unknown) =>
    call('PUT', `${users}/${customer.id}/price-variance-group`, { price_variance_group });

  test('upcoming orders are repriced with the price variance group, orders past their cutoff are not', async () => {
    const before = await priceOf(gone);
    const { status, body } = await put(group);
    expect([status, body.data.price_variance_group_id]).toEqual([200, group]);
    expect(await priceOf(coming)).toBe(8 * 999);
    expect(await priceOf(gone)).toBe(before);
    expect((await put(null)).body.data.price_variance_group_id).toBeNull();
    expect(await priceOf(coming)).toBe(8 * 1_199);
    expect((await changesOf(customer.id)).map(({ description }) => description)).toEqual([
      'Moved to the price variance group Early supporters',
      'Removed from the price variance group',
    ]);
  });

  test('a deactivated or unknown group is refused under its field, and changes nothing', async () => {
    expect((await put(closed)).body).toMatchObject({
      code: 'refused',
      errors: { price_variance_group: ['Spring trial is deactivated. Choose an active group.'] },
    });
    for (const group of [999_999, 'x', undefined]) {
      const { status, body } = await put(group);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['price_variance_group']]);
    }
    expect(await changesOf(customer.id)).toEqual([]);
    expect((await server.call('PUT', `${users}/${customer.id}/price-variance-group`)).status).toBe(401);
  });

  test('a group that is deactivated stays with its customers, and is never deleted', async () => {
    const passing = await buildGroup('Summer trial', null);
    await put(passing);
    const deactivated_at = NOW.toString();
    await call('PUT', `/api/admin/price-variance-groups/${passing}`, { deactivated_at });
    const again = await put(passing);
    expect([again.status, again.body.data.price_variance_group_id]).toEqual([200, passing]);
    expect(await changesOf(customer.id)).toHaveLength(1);
    expect((await call('DELETE', `/api/admin/price-variance-groups/${passing}`)).status).toBe(404);
    const remove = () => server.owner.deleteFrom('price_variance_groups').where('id', '=', passing).execute();
    await expect(remove()).rejects.toMatchObject({ code: '23503' });
    await put(null);
    await call('PUT', `/api/admin/price-variance-groups/${passing}`, { deactivated_at });
    expect((await put(passing)).status).toBe(422);
    await remove(); // for the list below
  });

  test('upcoming orders are repriced when a promo code is applied or deactivated', async () => {
    await buildPromo('HALF');
    const { body: user } = await call('GET', `${users}/${customer.id}`);
    const { email, first_name, last_name } = user.data;
    await call('PUT', `${users}/${customer.id}`, { email, first_name, last_name, promo_code: 'HALF' });
    const discountOf = async (id: number) =>
      (await server.db.selectFrom('orders').select('discount_cents').where('id', '=', id).executeTakeFirstOrThrow())
        .discount_cents;
    expect(await discountOf(coming)).toBe(4 * 1_199);
    const depletion = `/api/sales/admin/users/${customer.id}/promo-code-applications`;
    const { status, body } = await call('DELETE', depletion);
    expect([status, body.data]).toEqual([200, { message: 'Promo code has been deactivated.' }]);
    expect(await discountOf(coming)).toBe(0);
    const after = (await call('GET', `${users}/${customer.id}?include=promoCodeApplications`)).body.data;
    expect(after).toMatchObject({ promo_code: null, version: user.data.version + 2 });
    expect(after.promoCodeApplications.data[0]).toMatchObject({ code: 'HALF', status: 'deactivated' });
    expect((await changesOf(customer.id)).at(-1)).toMatchObject({
      name: 'promo_code_deactivated',
      before: { promo_code: 'HALF' },
    });
    expect((await call('DELETE', depletion)).body.message).toBe('This customer has no active promo code.');
    expect((await server.call('DELETE', depletion)).status).toBe(401);
  });

  test('a promo code that is paused with the subscription cannot be deactivated', async () => {
    const promo = await buildPromo('PAUSED');
    await server.db
      .insertInto('promo_code_applications')
      .values({ user_id: customer.id, promo_code_id: promo, status: 'paused' })
      .execute();
    const { status, body } = await call('DELETE', `/api/sales/admin/users/${customer.id}/promo-code-applications`);
    expect([status, body.message]).toEqual([
      422,
      'Promo code PAUSED is paused with the subscription. Only an active promo code can be deactivated.',
    ]);
  });
});

async function buildPromo(code: string): Promise<number> {
  const { id } = await server.db.insertInto('promo_codes').values({ code }).returning('id').executeTakeFirstOrThrow();
  await server.db
    .insertInto('promo_code_regulations')
    .values({ promo_code_id: id, type: 'percent_off', amount: '50' })
    .execute();
  return id;
}

test('price variance groups are listed with their prices, deactivated ones last', async () => {
  const { body } = await call('GET', '/api/admin/price-variance-groups');
  expect(body.data.map((each: { id: number; is_active: boolean }) => [each.id, each.is_active])).toEqual([
    [group, true],
    [closed, false],
  ]);
  expect(body.data[0].prices).toEqual([expect.objectContaining({ category_id: category.id, price: 999 })]);
  expect((await server.call('GET', '/api/admin/price-variance-groups')).status).toBe(401);
});
