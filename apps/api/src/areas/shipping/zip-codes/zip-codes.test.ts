import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { listZipCodes } from './zip-codes.queries.ts';

let server: TestServer;
let staff: string;
let staffId: number;
let carrierId: number;
let ctx: JobContext;
let made = 10_000;
beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staffId = (await buildStaff(db)).id;
  staff = await server.session(staffId);
  ({ carrierId } = await buildShipping(db));
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
});
afterAll(() => server.close());

const base = '/api/shipping/zip-codes';
const call = (method: string, path = '', body?: object) =>
  server.call(method, base + path, { as: staff, ...(body && { body }) });
const ruleOf = (changes: object = {}) => ({
  carrier_id: carrierId,
  production_cycle_id: 1,
  ship_day_name: 'Wednesday',
  is_default: true,
  days_in_transit: 2,
  ...changes,
});
const formOf = (changes: object = {}) => ({
  zone: '',
  state: 'IL',
  time_zone: 'Central',
  default_production_cycle_id: 1,
  shippingRules: [ruleOf()],
  ...changes,
});

test('a late page of zip codes reads only its own rules', async () => {
  const { db } = server;
  await sql`insert into zip_codes (id, state_id, time_zone)
    select (20000 + n)::text, 'IL', 'Central' from generate_series(1, 400) n`.execute(db);
  await sql`insert into shipping_rules (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit)
    select (20000 + n)::text, 1, ${carrierId}, 'Wednesday', 1 from generate_series(1, 400) n`.execute(db);
  await sql`analyze zip_codes, shipping_rules`.execute(db);
  const rulesRead = async (tx: Tx) => {
    const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_xact_user_tables where relname = 'shipping_rules'`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  const rulesReadOfPage = (page: number) =>
    inTransaction(db, async (tx) => {
      const before = await rulesRead(tx);
      const { data } = await listZipCodes(tx, { page, per_page: 5, order: 'asc', code: '20' });
      expect(data).toHaveLength(5);
      return (await rulesRead(tx)) - before;
    });
  expect(await rulesReadOfPage(80)).toBe(await rulesReadOfPage(1));
});

describe('a zip code', () => {
  let id: string;
  beforeEach(async () => {
    id = String((made += 1));
    await call('POST', '', { id, ...formOf() });
  });

  test('a zip code is created, found by its first digits, and read with the consequences of its rules', async () => {
    const { body } = await call('GET', `?code=${id}`);
    expect(body.data).toEqual([
      {
        id,
        zone: null,
        state: 'IL',
        time_zone: 'Central',
        is_active: true,
        shippingRules: [
          {
            carrier: { id: carrierId, name: expect.any(String) },
            production_cycle: { id: 1, name: 'PC A' },
            ship_day_name: 'Wednesday',
            is_default: true,
            days_in_transit: 2,
            alternate_ups_service: null,
          },
        ],
        default_production_cycle: { id: 1, name: 'PC A' },
        default_ship_day_name: 'Wednesday',
        shipDays: ['Wednesday'],
        carrier: { id: carrierId, name: expect.any(String) },
        version: 1,
      },
    ]);
    expect((await call('GET', `/${id}`)).body.data).toEqual(body.data[0]);
    expect((await call('POST', '', { id, ...formOf() })).body.errors).toHaveProperty('id');
  });

  test('the rules of a zip code are replaced as a whole, and an older version is refused', async () => {
    const shippingRules = [ruleOf({ ship_day_name: 'Thursday' }), ruleOf({ production_cycle_id: 2 })];
    const { status, body } = await call('PUT', `/${id}`, formOf({ shippingRules, version: 1 }));
    expect([status, body.data.shipDays, body.data.version]).toEqual([200, ['Wednesday', 'Thursday'], 2]);
    expect((await call('PUT', `/${id}`, formOf({ version: 1 }))).body.code).toBe('stale');
  });

  test('a save of an older version names exactly the fields that changed since, with their author', async () => {
    const { email } = await server.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const errorsOfStale = async () => (await call('PUT', `/${id}`, formOf({ version: 1 }))).body.errors;
    const byThem = [`Changed by ${email} since you read it.`];
    await call('PUT', `/${id}`, formOf({ zone: '5' }));
    expect(await errorsOfStale()).toEqual({ zone: byThem });
    await call('PUT', `/${id}`, formOf({ zone: '5', shippingRules: [ruleOf({ days_in_transit: 3 })] }));
    expect(await errorsOfStale()).toEqual({ zone: byThem, shippingRules: byThem });
  });

  test('a rule without a service keeps its service and returns it', async () => {
    const servicesAfter = async (...shippingRules: object[]) => {
      const { body } = await call('PUT', `/${id}`, formOf({ shippingRules }));
      return body.data.shippingRules.map((rule: { alternate_ups_service: string }) => rule.alternate_ups_service);
    };
    expect(await servicesAfter(ruleOf({ alternate_ups_service: 'ups-ground' }))).toEqual(['ups-ground']);
    const other = ruleOf({ ship_day_name: 'Friday', is_default: false });
    expect(await servicesAfter(ruleOf({ days_in_transit: 3 }), other)).toEqual(['ups-ground', null]);
    expect(await servicesAfter(ruleOf({ alternate_ups_service: null }))).toEqual([null]);
  });

  test('a zip code is not found by anything but its first digits', async () => {
    for (const code of ['abcde', '_____', '%', `${id}-1234`, id.replace('0', '_')])
      expect((await call('GET', `?code=${encodeURIComponent(code)}`)).body.data, code).toEqual([]);
  });

  test('a disabled zip code is listed only with the inactive ones', async () => {
    const { body } = await call('DELETE', `/${id}/activity`);
    expect(body.data).toMatchObject({ is_active: false, version: 2 });
    expect((await call('GET', `?code=${id}`)).body.data).toEqual([]);
    expect((await call('GET', `?code=${id}&inactive=1`)).body.data).toHaveLength(1);
    expect((await call('DELETE', `/${id}/activity`)).body.data.version).toBe(2);
  });

  test.each([
    ['time_zone', 'Atlantic', 'time_zone'],
    ['state', 'Illinois', 'state'],
    ['state', 'ZZ', 'state'],
    ['shippingRules', [{ ...ruleOf(), days_in_transit: 11, carrier_id: 1 }], 'shippingRules.0.days_in_transit'],
    ['shippingRules', [{ ...ruleOf(), carrier_id: 999_999 }], 'shippingRules'],
    ['default_production_cycle_id', 2, 'default_production_cycle_id'],
    // Changes of zip codes are not searched when a customer is erased: no e-mail may get in.
    ['zone', 'of ada@example.test', 'zone'],
    [
      'shippingRules',
      [{ ...ruleOf(), carrier_id: 1, alternate_ups_service: 'ada@example.test' }],
      'shippingRules.0.alternate_ups_service',
    ],
  ])('a zip code with a bad %s is refused under that field', async (field, value, path) => {
    const { status, body } = await call('PUT', `/${id}`, formOf({ [field]: value }));
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
  });

  test('a zip code with a repeated rule or two defaults of a cycle is refused under the rule', async () => {
    const twice = await call('PUT', `/${id}`, formOf({ shippingRules: [ruleOf({ carrier_id: carrierId }), ruleOf()] }));
    expect(twice.body.errors).toHaveProperty(['shippingRules.1.ship_day_name']);
  });

  test('a zip code that is unknown, or without a sign-in, is refused', async () => {
    expect((await call('GET', '/00000')).status).toBe(404);
    expect((await call('PUT', '/00000', formOf())).status).toBe(404);
    expect((await call('DELETE', '/00000/activity')).status).toBe(404);
    expect((await server.call('GET', base)).status).toBe(401);
    expect((await server.call('DELETE', `${base}/${id}/activity`)).status).toBe(401);
  });
});

test('a new zip code dates the coming orders of customers who already live there', async () => {
  const id = String((made += 1));
  await call('POST', '', { id, ...formOf() });
  const { rows } = await sql<{ data: unknown }>`select data - 'next' as data from pgboss.job
    where name = ${redateOrdersOfZipCodes.name} and data -> 'zip_codes' ? ${id}`.execute(server.db);
  expect(rows).toEqual([{ data: { zip_codes: [id], staff_id: staffId } }]);
});

test('new rules date only orders before their cutoff again', async () => {
  const { db } = server;
  const NOW = Temporal.Now.instant();
  const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false });
  const later = NOW.add({ hours: 30 }).toString();
  const ahead = await buildWeek(db, monday.add({ weeks: 1 }).toString(), { 1: later, 2: later }, 210_001);
  const gone = NOW.subtract({ hours: 1 }).toString();
  const passed = await buildWeek(db, monday.toString(), { 1: gone, 2: gone }, 210_000);
  const category = await buildCategory(db);
  const meal = await buildProduct(db, category.id);
  const customer = await buildSubscriber(db);
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  const coming = await buildOrder(db, { customer, weekId: ahead.id, lines });
  const frozen = await buildOrder(db, { customer, weekId: passed.id, lines });
  const { data: zip } = (await call('GET', '/60601')).body;
  const shippingRules = [ruleOf({ ship_day_name: 'Friday', days_in_transit: 3 })];
  await call('PUT', '/60601', formOf({ shippingRules, version: zip.version }));
  expect(await redateOrdersOfZipCodes.run({ zip_codes: ['60601'], staff_id: staffId }, ctx)).toEqual({ customers: 1 });
  const dates = async (id: number) => {
    const row = await db.selectFrom('orders').select(['ship_at', 'deliver_at']).where('id', '=', id).executeTakeFirst();
    return [row?.ship_at, row?.deliver_at];
  };
  const friday = monday.add({ weeks: 1, days: 4 });
  expect(await dates(coming)).toEqual([friday.toString(), friday.add({ days: 3 }).toString()]);
  expect(await dates(frozen)).toEqual([null, null]);
  const versionOf = async (id: number) =>
    (await db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  const before = await versionOf(coming);
  await redateOrdersOfZipCodes.run({ zip_codes: ['60601'], staff_id: staffId }, ctx);
  expect(await versionOf(coming), 'dates that stay are no change').toBe(before);
  const [change] = await db
    .selectFrom('changes')
    .select(['staff_id', 'user_id'])
    .where('name', '=', 'ship_day_changed')
    .execute();
  expect(change).toEqual({ staff_id: staffId, user_id: customer.id });
});
