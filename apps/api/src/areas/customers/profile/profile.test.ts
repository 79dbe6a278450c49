import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let carrierId: number;
let category: { id: number };
let meal: { id: number };
let week: { id: number };
let half: { id: number };
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  ({ carrierId } = await buildShipping(db));
  category = await buildCategory(db);
  meal = await buildProduct(db, category.id);
  const ahead = NOW.add({ hours: 30 }).toString();
  week = await buildWeek(db, monday.add({ weeks: 1 }).toString(), { 1: ahead, 2: ahead }, 210_001);
  const passed = NOW.subtract({ hours: 1 }).toString();
  half = await buildWeek(db, monday.add({ weeks: 2 }).toString(), { 1: ahead, 2: passed }, 210_002);
});
afterAll(() => server.close());

const build = async () => {
  const customer = await buildSubscriber(server.db);
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  const orders = [
    await buildOrder(server.db, { customer, weekId: week.id, lines }),
    await buildOrder(server.db, { customer, weekId: half.id, lines }),
  ] as const;
  return { customer, orders };
};
const orderOf = (id: number) =>
  server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const cycles = (id: number) => `/api/shipping/admin/users/${id}/profile/production-cycles`;
const carriers = (id: number) => `/api/customers/admin/users/${id}/profile-preferred-carriers`;
const namesOf = async (userId: number) =>
  (await server.db.selectFrom('changes').select('name').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ name }) => name,
  );

const nameOf = async (orderId: number) => {
  const { order_week_id, deliver_at } = await orderOf(orderId);
  const { number } = await server.db
    .selectFrom('order_weeks')
    .select('number')
    .where('id', '=', order_week_id)
    .executeTakeFirstOrThrow();
  return nameDelivery(deliver_at, number);
};
const COPIED = ['user_id', 'order_week_id', 'production_cycle_id', 'order_index', 'address_id'] as const;

describe('another production cycle', () => {
  test('changing the production cycle moves and redates orders before both cutoffs', async () => {
    const { customer, orders } = await build();
    const { status, body } = await call('PUT', cycles(customer.id), { production_cycle_id: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ production_cycle_id: 2, default_delivery_day: 'Friday' });
    expect(await orderOf(orders[0])).toMatchObject({
      production_cycle_id: 2,
      ship_at: monday.add({ weeks: 1, days: 3 }).toString(),
      deliver_at: monday.add({ weeks: 1, days: 4 }).toString(),
    });
    expect((await orderOf(orders[1])).production_cycle_id, 'its cutoff in the other cycle has passed').toBe(1);
    expect(await namesOf(customer.id)).toContain('ship_day_changed');
    const stays = `The order of ${await nameOf(orders[1])} stays in PC A: the cutoff of PC B has passed.`;
    expect(body.meta).toEqual({ orders_left: [stays] });
  });

  test('changing the production cycle names an order that cannot move, in the answer and the log', async () => {
    const { customer, orders } = await build();
    await server.db
      .insertInto('orders')
      .columns(COPIED)
      .expression((from) =>
        from
          .selectFrom('orders')
          .select(['user_id', 'order_week_id', sql<number>`2`.as('production_cycle_id')])
          .select([sql<number>`99`.as('order_index'), 'address_id'])
          .where('id', '=', orders[0]),
      )
      .execute();
    const { body } = await call('PUT', cycles(customer.id), { production_cycle_id: 2 });
    const stays = `The order of ${await nameOf(orders[0])} stays in PC A: another order of its week is already in PC B.`;
    expect(body.meta.orders_left).toContain(stays);
    expect((await orderOf(orders[0])).production_cycle_id).toBe(1);
    const change = await server.db
      .selectFrom('changes')
      .select(['description', 'after'])
      .where('user_id', '=', customer.id)
      .where('name', '=', 'profile_preferences_changed')
      .executeTakeFirstOrThrow();
    expect(change.description).toContain(stays.slice(0, -1));
    expect(change.after).toMatchObject({ orders_left: expect.arrayContaining([orders[0]]) });
  });

  test('a production cycle that is unknown or does not deliver is refused', async () => {
    const { customer } = await build();
    await server.db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', customer.id).execute();
    const answer = await call('PUT', cycles(customer.id), { production_cycle_id: 2 });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.production_cycle_id).toEqual([
      'This production cycle does not deliver to zip code 99999.',
    ]);
    expect((await call('PUT', cycles(customer.id), {})).body.errors.production_cycle_id).toEqual([
      'Please choose a production cycle.',
    ]);
  });
});

describe('a preferred carrier', () => {
  const preferred = (more: object = {}) => ({
    preferred_carriers: [
      { production_cycle_id: 1, carrier_id: carrierId, ship_day_name: 'Thursday', days_in_transit: 2, ...more },
    ],
  });

  test('a preferred carrier dates upcoming orders, and resetting it restores the zip code rules', async () => {
    const { customer, orders } = await build();
    const { status, body } = await call('POST', carriers(customer.id), preferred());
    expect(status).toBe(200);
    expect(body.data).toEqual(preferred().preferred_carriers);
    expect(await orderOf(orders[0])).toMatchObject({
      ship_at: monday.add({ weeks: 1, days: 3 }).toString(),
      deliver_at: monday.add({ weeks: 1, days: 5 }).toString(),
    });
    expect((await call('DELETE', `${carriers(customer.id)}/1`)).body.data).toEqual([]);
    expect((await orderOf(orders[0])).ship_at).toBe(monday.add({ weeks: 1, days: 2 }).toString());
  });

  test('the delivery day follows the preferred carrier of the cycle, so that a pause ends on a day of delivery', async () => {
    const { customer } = await build();
    const subscription = await server.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const dayOf = async () =>
      (await call('GET', `/api/sales/subscription/${subscription.id}/pause-request-settings`)).body.data.delivery_day;
    expect((await call('DELETE', `${carriers(customer.id)}/1`)).status).toBe(200);
    expect(await dayOf()).toBe('Thursday');
    expect((await call('POST', carriers(customer.id), preferred())).status).toBe(200);
    expect(await dayOf()).toBe('Saturday');
    expect(
      (await call('POST', carriers(customer.id), preferred({ production_cycle_id: 2, days_in_transit: 4 }))).status,
    ).toBe(200);
    expect(await dayOf()).toBe('Saturday');
    expect((await call('PUT', cycles(customer.id), { production_cycle_id: 2 })).status).toBe(200);
    expect(await dayOf()).toBe('Monday');
    expect((await call('DELETE', `${carriers(customer.id)}/2`)).status).toBe(200);
    expect(await dayOf()).toBe('Friday');
  });

  test('an unknown carrier, or eleven days in transit, is refused under its field', async () => {
    const { customer } = await build();
    const unknown = await call('POST', carriers(customer.id), preferred({ carrier_id: 999_999 }));
    expect(Object.keys(unknown.body.errors)).toEqual(['preferred_carriers.0.carrier_id']);
    const slow = await call('POST', carriers(customer.id), preferred({ days_in_transit: 11 }));
    expect(Object.keys(slow.body.errors)).toEqual(['preferred_carriers.0.days_in_transit']);
  });
});

describe('kids', () => {
  const url = (id: number) => `/api/customers/admin/users/${id}/kids`;
  const kid = (name: string, more: object = {}) => ({
    name,
    categories: [{ id: category.id, quantity: 4 }],
    filters: { tags: [], indicators: [] },
    ...more,
  });

  test('kids are added, changed, ordered and removed as one list', async () => {
    const { customer } = await build();
    const tag = await server.db.insertInto('tags').values({ name: 'Nuts' }).returning('id').executeTakeFirstOrThrow();
    const first = await call('PUT', url(customer.id), {
      kids: [kid('Ada'), kid('Ben', { filters: { tags: [tag.id], indicators: [] } })],
    });
    expect(first.status).toBe(200);
    const [ada, ben] = first.body.data;
    expect(ben.filters.tags).toEqual([{ id: tag.id, name: 'Nuts' }]);
    const second = await call('PUT', url(customer.id), { kids: [kid('Benny', { id: ben.id }), kid('Cleo')] });
    expect(second.body.data.map((each: { name: string }) => each.name)).toEqual(['Benny', 'Cleo']);
    expect(second.body.data[0].id).toBe(ben.id);
    const gone = await call('PUT', url(customer.id), { kids: [kid('Ada', { id: ada.id })] });
    expect(gone.body.errors['kids.0.id']).toEqual(['This kid was already removed. Reload and try again.']);
  });

  test('a save of kids is refused if they were changed since they were read, and not by another change', async () => {
    const { customer } = await build();
    const versionOf = async () =>
      (await server.db.selectFrom('users').select('version').where('id', '=', customer.id).executeTakeFirstOrThrow())
        .version;
    const read = await versionOf();
    await call('DELETE', `/api/sales/admin/users/${customer.id}/kids-same-meals`);
    expect(await versionOf()).toBeGreaterThan(read);
    const [ada] = (await call('PUT', url(customer.id), { kids: [kid('Ada')], version: read })).body.data;
    const stale = await call('PUT', url(customer.id), { kids: [kid('Ben')], version: read });
    expect(stale.body).toMatchObject({
      code: 'stale',
      current: { version: await versionOf(), kids: [{ id: ada.id, name: 'Ada' }] },
      errors: { kids: [expect.stringMatching(/^Changed by .+ since you read it\.$/)] },
    });
    expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['kids']]);
    const { version } = stale.body.current;
    const again = await call('PUT', url(customer.id), { kids: [kid('Ben')], version });
    expect([again.status, again.body.data[0].name]).toEqual([200, 'Ben']);
    expect((await call('PUT', url(customer.id), { kids: [kid('Cleo')] })).status, 'without a version').toBe(200);
  });

  test('of many saves of the same kids at once one is made', async () => {
    const { customer } = await build();
    const { version } = await server.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const saves = Array.from({ length: 20 }, (_, n) =>
      call('PUT', url(customer.id), { kids: [kid(`Kid ${n}`)], version }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('kids with an unknown category, tag or indicator are refused', async () => {
    const { customer } = await build();
    for (const wrong of [
      { categories: [{ id: 999_999, quantity: 1 }] },
      { filters: { tags: [999_999], indicators: [] } },
      { filters: { tags: [], indicators: [999_999] } },
    ])
      expect((await call('PUT', url(customer.id), { kids: [kid('Ada', wrong)] })).status).toBe(422);
  });

  test('a category or filter that a kid has twice is refused under its field', async () => {
    const { customer } = await build();
    const line = { id: category.id, quantity: 1 };
    const twice = [
      kid('Ada', { categories: [line, line] }),
      kid('Ben', { filters: { tags: [1, 1], indicators: [] } }),
      kid('Cleo', { filters: { tags: [], indicators: [1, 1] } }),
    ];
    const { status, body } = await call('PUT', url(customer.id), { kids: twice });
    expect([status, body.errors]).toEqual([
      422,
      {
        'kids.0.categories': ['Each category can be added once.'],
        'kids.1.filters.tags': ['Each filter can be added once.'],
        'kids.2.filters.indicators': ['Each filter can be added once.'],
      },
    ]);
  });

  test('kids get the same meals or their own', async () => {
    const { customer } = await build();
    const same = `/api/sales/admin/users/${customer.id}/kids-same-meals`;
    expect((await call('DELETE', same)).body.data.message).toBe('Each kid gets their own meals.');
    expect((await call('POST', same)).body.data.message).toBe('All kids get the same meals.');
    expect(await namesOf(customer.id)).toEqual(['profile_preferences_changed', 'profile_preferences_changed']);
  });
});

test('a profile cannot be changed while signed out', async () => {
  for (const [method, url] of [
    ['PUT', cycles(1)],
    ['POST', carriers(1)],
    ['DELETE', `${carriers(1)}/1`],
    ['PUT', '/api/customers/admin/users/1/kids'],
    ['POST', '/api/sales/admin/users/1/kids-same-meals'],
    ['DELETE', '/api/sales/admin/users/1/kids-same-meals'],
  ] as const)
    expect((await server.call(method, url)).status, `${method} ${url}`).toBe(401);
});
