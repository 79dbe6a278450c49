import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { openWeek } from './inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from './zip-code-desk.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
let week: Awaited<ReturnType<typeof openWeek>>;
beforeAll(async () => {
  desk = await openZipCodeDesk(40_000);
  ({ server } = desk);
  week = await openWeek(server.db);
});
afterAll(() => server.close());

const base = '/api/shipping/zip-codes';
const call = (method: string, path = '', body?: object) => desk.call(method, base + path, body);
const listed = async (query: string): Promise<string[]> =>
  (await call('GET', `?per_page=100&code=4&${query}`)).body.data.map(({ id }: { id: string }) => id);

test('zip codes are filtered by state, and by carrier, cycle and transit days of one rule', async () => {
  const plain = await desk.make();
  const both = await desk.make({
    state: 'NY',
    time_zone: 'Eastern',
    shippingRules: [
      desk.ruleOf({ days_in_transit: 4 }),
      desk.ruleOf({ carrier_id: desk.vanId, production_cycle_id: 2, ship_day_name: 'Friday', days_in_transit: 3 }),
    ],
  });
  const has = async (query: string) => {
    const ids = await listed(query);
    return [plain, both].filter((id) => ids.includes(id));
  };
  expect(await has('state=NY')).toEqual([both]);
  expect(await has('state=TX')).toEqual([]);
  expect(await has(`carrier_id=${desk.vanId}`)).toEqual([both]);
  expect(await has(`carrier_id=${desk.carrierId}`)).toEqual([plain, both]);
  expect(await has('production_cycle_id=2')).toEqual([both]);
  expect(await has('days_in_transit=2')).toEqual([plain]);
  expect(await has(`carrier_id=${desk.vanId}&days_in_transit=4`), 'of different rules').toEqual([]);
  expect(await has(`carrier_id=${desk.vanId}&days_in_transit=3&state=NY`)).toEqual([both]);
  expect((await call('GET', '?days_in_transit=11')).status).toBe(422);
  const { body } = await server.call('GET', `${base}.csv?state=NY&code=${both}`, { as: desk.session });
  expect(String(body).trim().split('\r\n')).toHaveLength(3);
});

test('the filter for undeliverable customers finds zip codes where no carrier serves the cycle of a customer', async () => {
  const { db } = server;
  const [served, missing, preferred, gone] = [
    await desk.make(),
    await desk.make(),
    await desk.make(),
    await desk.make(),
  ];
  await week.settle(served, 1);
  const { id } = await week.settle(missing, 2);
  const other = await week.settle(preferred, 2);
  const cancelled = await week.settle(gone, 2);
  const paused = await week.settle(missing, 2);
  await sql`update users set status = 'paused' where id = ${paused.id}`.execute(db);
  await sql`insert into preferred_carriers (user_id, production_cycle_id, carrier_id, ship_weekday, days_in_transit)
    values (${other.id}, 2, ${desk.carrierId}, 'Friday', 2)`.execute(db);
  await sql`update users set status = 'cancelled' where id = ${cancelled.id}`.execute(db);
  expect(await listed('undeliverable=1')).toEqual([missing]);
  expect((await call('GET', `/${missing}/residents`)).body.data).toEqual({
    active_customers: 1,
    paused_customers: 1,
    coming_orders: 2,
    undeliverable: {
      customers: 2,
      orders: 2,
      examples: [id, paused.id].map((each) => expect.objectContaining({ id: each, zip_code: missing })),
    },
  });
  expect((await call('GET', `/${served}/residents`)).body.data).toMatchObject({
    active_customers: 1,
    undeliverable: { customers: 0, orders: 0, examples: [] },
  });
  await call('DELETE', `/${missing}/activity`);
  expect(await listed('undeliverable=1'), 'inactive ones as well').toEqual([missing]);
  expect((await call('GET', '/99999/residents')).status).toBe(404);
});

test('a disabled zip code is enabled again, and both are recorded once', async () => {
  const id = await desk.make();
  await call('DELETE', `/${id}/activity`);
  const { status, body } = await call('POST', `/${id}/activity`);
  expect([status, body.data.is_active, body.data.version]).toEqual([200, true, 3]);
  expect((await call('POST', `/${id}/activity`)).body.data.version).toBe(3);
  const { rows } = await sql<{ name: string }>`select name from changes
    where subject_type = 'zip_code' and subject_id = ${id} order by id`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual(['zip_code_created', 'zip_code_disabled', 'zip_code_enabled']);
  expect((await call('POST', '/99999/activity')).status).toBe(404);
  expect((await server.call('POST', `${base}/${id}/activity`)).status).toBe(401);
});

test('the preview of a zip code has the orders that move, with the dates that saving gives them', async () => {
  const { db } = server;
  const id = await desk.make();
  const { orderId } = await week.settle(id, 1);
  await week.redate(id);
  const before = (await call('GET', `/${id}`)).body.data;
  const form = desk.formOf({
    shippingRules: [desk.ruleOf({ ship_day_name: 'Friday', days_in_transit: 3 })],
    version: before.version,
  });
  const { body } = await call('PUT', `/${id}?preview=1`, form);
  const friday = week.monday.add({ days: 4 });
  expect(body.data).toMatchObject({
    active_customers: 1,
    coming_orders: 1,
    loses: { customers: 0, orders: 0 },
    gains: { customers: 0, orders: 0 },
    moves: {
      orders: 1,
      days: [
        {
          week_number: 210_001,
          before: {
            ship_at: week.monday.add({ days: 2 }).toString(),
            deliver_at: week.monday.add({ days: 4 }).toString(),
          },
          after: { ship_at: friday.toString(), deliver_at: friday.add({ days: 3 }).toString() },
          orders: 1,
        },
      ],
    },
  });
  expect((await call('GET', `/${id}`)).body.data, 'a preview changes nothing').toEqual(before);
  expect((await call('PUT', `/${id}`, { ...form, expected: body.data.fingerprint })).status).toBe(200);
  await week.redate(id);
  const { rows } = await sql<object>`select ship_at::text, deliver_at::text from orders where id = ${orderId}`.execute(
    db,
  );
  expect(rows).toEqual([body.data.moves.days[0].after]);
  const same = (await call('PUT', `/${id}?preview=1`, form)).body.data;
  expect(same.moves).toEqual({
    orders: 0,
    without_box: 0,
    days: [],
    other_carrier: 0,
    into_pause: 0,
    out_of_pause: 0,
  });
});

test('the preview of a zip code says who loses and who gets service, and a save is refused if that changed', async () => {
  const id = await desk.make();
  const served = await week.settle(id, 1);
  const waiting = await week.settle(id, 2);
  const shippingRules = [desk.ruleOf({ production_cycle_id: 2 })];
  const form = desk.formOf({ default_production_cycle_id: 2, shippingRules });
  const preview = async () => (await call('PUT', `/${id}?preview=1`, form)).body.data;
  const seen = await preview();
  expect(seen).toMatchObject({
    loses: { customers: 1, orders: 1, examples: [{ id: served.id }] },
    gains: { customers: 1, orders: 1, examples: [{ id: waiting.id }] },
  });
  await sql`update orders set is_skipped = true where id = ${served.orderId}`.execute(server.db);
  const refused = await call('PUT', `/${id}`, { ...form, expected: seen.fingerprint });
  expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
  expect(refused.body.current.loses).toMatchObject({ customers: 1, orders: 0 });
  const now = await preview();
  expect(now.fingerprint).toBe(refused.body.current.fingerprint);
  expect((await call('PUT', `/${id}`, { ...form, expected: now.fingerprint })).status).toBe(200);
});

test('the preview of a zip code counts the orders that get another carrier on the same days', async () => {
  const { db } = server;
  const id = await desk.make();
  const [moved, skipped] = [await week.settle(id, 1), await week.settle(id, 1)] as const;
  await week.redate(id);
  await sql`update orders set is_skipped = true where id = ${skipped.orderId}`.execute(db);
  const form = desk.formOf({ shippingRules: [desk.ruleOf({ carrier_id: desk.vanId })] });
  const moves = async () => (await call('PUT', `/${id}?preview=1`, form)).body.data.moves;
  expect(await moves()).toMatchObject({ orders: 0, days: [], other_carrier: 1 });
  expect((await call('PUT', `/${id}`, form)).status).toBe(200);
  await week.redate(id);
  const { rows } = await sql<object>`select carrier_id from orders where id = ${moved.orderId}`.execute(db);
  expect(rows).toEqual([{ carrier_id: desk.vanId }]);
  expect(await moves()).toMatchObject({ orders: 0, other_carrier: 0 });
});

test('the preview of a zip code counts skipped and cancelled orders that saving moves apart from boxes', async () => {
  const { db } = server;
  const id = await desk.make();
  const [box, skipped, cancelled] = [
    await week.settle(id, 1),
    await week.settle(id, 1),
    await week.settle(id, 1),
  ] as const;
  await week.redate(id);
  await sql`update orders set is_skipped = true where id = ${skipped.orderId}`.execute(db);
  await sql`update orders set status = 'cancelled' where id = ${cancelled.orderId}`.execute(db);
  const ids = [box, skipped, cancelled].map(({ orderId }) => orderId);
  const delivered = async () =>
    (
      await sql<{ deliver_at: string }>`select deliver_at::text from orders where id = any(${ids}) order by id`.execute(
        db,
      )
    ).rows.map(({ deliver_at }) => deliver_at);
  const before = await delivered();
  const form = desk.formOf({ shippingRules: [desk.ruleOf({ days_in_transit: 4 })] });
  const { moves } = (await call('PUT', `/${id}?preview=1`, form)).body.data;
  expect(moves).toMatchObject({ orders: 1, without_box: 2, days: [{ orders: 1 }], other_carrier: 0 });
  expect((await call('PUT', `/${id}`, form)).status).toBe(200);
  await week.redate(id);
  const after = await delivered();
  expect(after.filter((day, index) => day !== before[index])).toHaveLength(moves.orders + moves.without_box);
});

test('the preview of a zip code counts the boxes that its pauses will skip and send', async () => {
  const { db } = server;
  const id = await desk.make();
  const [entering, leaving, byHand] = [
    await week.settle(id, 1),
    await week.settle(id, 1),
    await week.settle(id, 1),
  ] as const;
  await week.redate(id);
  // Delivered on Friday; the pauses end the day before and the day after.
  await week.pause(entering, 3, false);
  await week.pause(leaving, 5, true);
  await week.pause(byHand, 5, false);
  await sql`update orders set is_skipped = true where id = ${byHand.orderId}`.execute(db);
  const formOf = (rule: object) => desk.formOf({ shippingRules: [desk.ruleOf(rule)] });
  const earlier = formOf({ ship_day_name: 'Tuesday', days_in_transit: 1 });
  const later = formOf({ ship_day_name: 'Friday', days_in_transit: 3 });
  const movesOf = async (form: object) => (await call('PUT', `/${id}?preview=1`, form)).body.data.moves;
  expect(await movesOf(earlier)).toMatchObject({ orders: 1, into_pause: 1, out_of_pause: 0 });
  expect(await movesOf(later)).toMatchObject({ orders: 1, into_pause: 0, out_of_pause: 1 });
  const skipped = async () =>
    (
      await sql<{ is_skipped: boolean }>`select is_skipped from orders
        where id = any(${[entering, leaving, byHand].map(({ orderId }) => orderId)}) order by id`.execute(db)
    ).rows.map(({ is_skipped }) => is_skipped);
  expect((await call('PUT', `/${id}`, later)).status).toBe(200);
  await week.redate(id);
  expect(await skipped()).toEqual([false, false, true]);
  expect(await movesOf(earlier)).toMatchObject({ orders: 2, into_pause: 2, out_of_pause: 0 });
  expect((await call('PUT', `/${id}`, earlier)).status).toBe(200);
  await week.redate(id);
  expect(await skipped()).toEqual([true, true, true]);
});

test('of two boxes of a week that leave a pause together the latest is sent, and the others of the job get their dates', async () => {
  const { db } = server;
  const id = await desk.make();
  const [paused, other] = [await week.settle(id, 1), await week.settle(id, 1)] as const;
  await week.redate(id);
  await week.pause(paused, 5, true);
  // Sent during the pause: a box made by hand.
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, ship_at, deliver_at)
    select user_id, order_week_id, production_cycle_id, 2, address_id, ship_at, deliver_at from orders
    where id = ${paused.orderId}`.execute(db);
  const formOf = (rule: object) => desk.formOf({ shippingRules: [desk.ruleOf(rule)] });
  const later = formOf({ ship_day_name: 'Friday', days_in_transit: 3 });
  const earlier = formOf({ ship_day_name: 'Tuesday', days_in_transit: 1 });
  const save = async (form: object) => {
    const { moves } = (await call('PUT', `/${id}?preview=1`, form)).body.data;
    expect((await call('PUT', `/${id}`, form)).status).toBe(200);
    await week.redate(id);
    const { rows } = await sql<{ is_skipped: boolean }>`select is_skipped from orders
      where user_id = ${paused.id} order by id`.execute(db);
    return [moves.into_pause, moves.out_of_pause, ...rows.map(({ is_skipped }) => is_skipped)];
  };
  expect(await save(later)).toEqual([0, 0, true, false]);
  expect(await save(earlier)).toEqual([1, 0, true, true]);
  expect(await save(later)).toEqual([0, 1, true, false]);
  const { rows } = await sql<object>`select deliver_at from orders where id = ${other.orderId}`.execute(db);
  expect(rows).toEqual([{ deliver_at: week.monday.add({ days: 7 }).toString() }]);
});

test('the preview of contradicting rules, of an unknown zip code and without a sign-in is refused', async () => {
  const id = await desk.make();
  const twice = await call('PUT', `/${id}?preview=1`, desk.formOf({ shippingRules: [desk.ruleOf(), desk.ruleOf()] }));
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['shippingRules.1.ship_day_name']]);
  expect((await call('PUT', '/99999?preview=1', desk.formOf())).status).toBe(404);
  expect((await server.call('PUT', `${base}/${id}?preview=1`, { body: desk.formOf() })).status).toBe(401);
});
