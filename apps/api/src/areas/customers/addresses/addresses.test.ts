import { afterAll, describe, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { transactionsOf } from '../../../../test/statements.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { takeMoment } from '../../orders/weeks/cycle-moments.queries.ts';

const { server, staff, coming, lines, inWindow } = await openWindow();
const { db } = server;
afterAll(() => server.close());

await db.updateTable('states').set({ tax_percent: '8.875', is_tax_set: true }).where('id', '=', 'NY').execute();
const { id: eastCarrier } = await db
  .insertInto('carriers')
  .values({ name: 'East Express', slug: 'east-express', external_carrier: 'nonups' })
  .returning('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('zip_codes')
  .values([
    { id: '10001', state_id: 'NY', time_zone: 'Eastern', default_production_cycle_id: 1 },
    { id: '10002', state_id: 'NY', time_zone: 'Eastern', default_production_cycle_id: 2 },
    { id: '10003', state_id: 'NY', time_zone: 'Eastern', default_production_cycle_id: 1 },
  ])
  .execute();
const rule = { carrier_id: eastCarrier, is_default: true };
await db
  .insertInto('shipping_rules')
  .values([
    { ...rule, zip_code: '10001', production_cycle_id: 1, ship_weekday: 'Thursday', days_in_transit: 2 },
    { ...rule, zip_code: '10002', production_cycle_id: 2, ship_weekday: 'Friday', days_in_transit: 1 },
  ])
  .execute();

const CHICAGO = {
  line_1: '1 Main St',
  line_2: null,
  city: 'Chicago',
  state_id: 'IL',
  zip_code: '60601',
  phone: '3125550100',
  type: 'personal',
  delivery_instructions: null,
};
const NEW_YORK = { ...CHICAGO, line_1: '5 Broadway', city: 'New York', state_id: 'NY', zip_code: '10001' };

const pathOf = (userId: number) => `/api/customers/admin/users/${userId}/addresses`;
type Customer = Awaited<ReturnType<typeof buildSubscriber>>;
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const change = (customer: Customer, shipping: object, more: object = {}, query = '') =>
  call('PUT', `${pathOf(customer.id)}/${customer.addressId}${query}`, { shipping, ...more });
const addressesOf = async (userId: number) => (await call('GET', pathOf(userId))).body.data;
const rowsOf = (userId: number) =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = (userId: number) =>
  db
    .selectFrom('changes')
    .select(['name', 'description', 'subject_type', 'before', 'after'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

async function withComingOrder() {
  const customer = await buildSubscriber(db);
  return { customer, orderId: await buildOrder(db, { customer, weekId: coming.id, lines: lines() }) };
}

describe('changing an address', () => {
  test('a state that is not that of the ZIP code is refused under its field', async () => {
    const { customer } = await withComingOrder();
    const errors = {
      'shipping.state_id': ['ZIP code 10001 is in New York. Choose that state or correct the ZIP code.'],
    };
    const wrong = { ...NEW_YORK, state_id: 'IL' };
    expect(await change(customer, wrong)).toMatchObject({ status: 422, body: { errors } });
    expect(await call('POST', pathOf(customer.id), { shipping: wrong })).toMatchObject({
      status: 422,
      body: { errors },
    });
  });

  test('an address that moves a box into a pause skips it, and one that moves it past the pause delivers it again', async () => {
    const { customer, orderId } = await withComingOrder();
    await change(customer, NEW_YORK);
    const { id: subscription_id } = await db
      .updateTable('subscriptions')
      .set({ status: 'paused' })
      .where('user_id', '=', customer.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('subscription_pauses')
      .values({
        user_id: customer.id,
        subscription_id,
        from_date: '2026-11-20',
        until_date: '2026-12-12',
        reason: 'Away',
      })
      .execute();
    const skips = async () => {
      const { is_skipped, skipped_by_pause_id } = await orderOf(orderId);
      return [is_skipped, skipped_by_pause_id !== null];
    };
    expect((await orderOf(orderId)).deliver_at).toBe('2026-12-12');
    const [, preview] = [null, await change(customer, CHICAGO, {}, '?preview=1')];
    expect(preview.body.data.orders).toMatchObject([{ before: { is_skipped: false }, after: { is_skipped: true } }]);
    expect(await skips()).toEqual([false, false]);
    await change(customer, CHICAGO);
    expect(await skips(), 'moved into the pause').toEqual([true, true]);
    await change(customer, NEW_YORK);
    expect(await skips(), 'moved past the pause').toEqual([false, false]);
    const descriptions = (await changesOf(customer.id)).map(({ description }) => description);
    expect(descriptions).toContainEqual(
      expect.stringMatching(/^Skipped \w{3} 12\/\d+\/2026 \(week 202650\): paused until 12\/12\/2026$/),
    );
    expect(descriptions).toContain('Unskipped Sat 12/12/2026 (week 202650): delivered after the pause');
  });

  test('an address that no order past its cutoff used is changed in place, and coming orders follow', async () => {
    const { customer, orderId } = await withComingOrder();
    const { status, body } = await change(customer, NEW_YORK, { version: 1 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ id: customer.addressId, state: 'NY', is_default: true, version: 2 });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      address_id: customer.addressId,
      carrier_id: eastCarrier,
      ship_at: '2026-12-10',
      deliver_at: '2026-12-12',
    });
    expect(order.tax_percent).toBe('8.8750');
    const user = await db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow();
    expect(user.default_delivery_day).toBe('Saturday');
    const recorded = (await changesOf(customer.id)).find(({ name }) => name === 'profile_preferences_changed');
    expect(recorded).toMatchObject({
      subject_type: 'address',
      description: 'Changed the address',
      before: { line_1: '1 Main St', zip_code: '60601', state_id: 'IL' },
      after: { line_1: '5 Broadway', zip_code: '10001', state_id: 'NY', default_delivery_day: 'Saturday' },
    });
  });

  test('an address that an order past its cutoff used stays with it, and a new one becomes the default', async () => {
    const { customer, orderId: charged } = await inWindow();
    const next = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
    const before = await orderOf(charged);
    const { body } = await change(customer, { ...NEW_YORK, phone: '212 555 0177' });
    expect(body.data.id).not.toBe(customer.addressId);
    expect(await orderOf(charged)).toEqual(before);
    expect((await orderOf(next)).address_id).toBe(body.data.id);
    const [old, made] = await rowsOf(customer.id);
    expect(old).toMatchObject({
      line_1: '1 Main St',
      zip_code: '60601',
      phone: '3125550100',
      is_default: false,
      replaced_by_id: body.data.id,
    });
    expect(old?.archived_at).not.toBeNull();
    expect(made).toMatchObject({ line_1: '5 Broadway', is_default: true, archived_at: null });
    expect(await addressesOf(customer.id)).toHaveLength(1);
    const found = await call('GET', '/api/customers/admin/users?keyword=2125550177');
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([customer.id]);
  });

  test('a change of phone and instructions keeps dates, prices and the version of coming orders', async () => {
    const { customer, orderId } = await withComingOrder();
    const before = await orderOf(orderId);
    const contact = { ...CHICAGO, phone: '773-555-0111', delivery_instructions: 'Gate 4' };
    expect((await change(customer, contact)).status).toBe(200);
    expect(await orderOf(orderId)).toEqual(before);
    expect(await changesOf(customer.id)).toMatchObject([
      { description: 'Changed the phone and delivery instructions', after: { phone: '773-555-0111' } },
    ]);
    await change(customer, contact);
    expect(await changesOf(customer.id), 'the same again changes nothing').toHaveLength(1);
  });

  test('a preview answers which orders move to which dates, carrier, tax and total, and changes nothing', async () => {
    const { customer, orderId: charged } = await inWindow();
    const next = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
    await db
      .updateTable('orders')
      .set({ ship_at: '2098-01-01', deliver_at: '2098-01-02' })
      .where('id', '=', charged)
      .execute();
    const before = [await rowsOf(customer.id), await orderOf(next), await changesOf(customer.id)];
    const { status, body } = await change(customer, NEW_YORK, {}, '?preview=1');
    expect(status).toBe(200);
    expect([await rowsOf(customer.id), await orderOf(next), await changesOf(customer.id)]).toEqual(before);
    expect(body.data).toMatchObject({
      orders: [
        {
          order_id: next,
          order_week_number: 202_650,
          is_undeliverable: false,
          before: { deliver_at: null, carrier_name: null },
          after: { ship_at: '2026-12-10', deliver_at: '2026-12-12', carrier_name: 'East Express' },
        },
      ],
      kept_orders: [{ order_id: charged, deliver_at: '2098-01-02', address: '1 Main St, Chicago' }],
      production_cycle: null,
    });
    const [order] = body.data.orders;
    await change(customer, NEW_YORK, { expected: body.data.fingerprint });
    const { tax_cents, total_cents } = await orderOf(next);
    expect([order.after.tax, order.after.total]).toEqual([tax_cents / 100, total_cents / 100]);
    expect(tax_cents).toBeGreaterThan(0);
  });

  test('a change whose preview is out of date is refused with the new one', async () => {
    const customer = await buildSubscriber(db);
    const { fingerprint } = (await change(customer, NEW_YORK, {}, '?preview=1')).body.data;
    await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
    const { status, body } = await change(customer, NEW_YORK, { expected: fingerprint });
    expect([status, body.code]).toEqual([409, 'figures_changed']);
    expect(body.current.orders).toHaveLength(1);
    expect(await addressesOf(customer.id)).toMatchObject([{ line_1: '1 Main St' }]);
  });

  test('a stale change is refused with the address as it is now, also where it was replaced', async () => {
    const customer = await buildSubscriber(db);
    await change(customer, { ...CHICAGO, line_1: '2 Main St' });
    const stale = await change(customer, { ...CHICAGO, line_1: '3 Main St' }, { version: 1 });
    expect([stale.status, stale.body.code, stale.body.current.line_1]).toEqual([409, 'stale', '2 Main St']);
    expect(Object.keys(stale.body.errors)).toEqual(['line_1']);

    const { customer: served } = await inWindow();
    const { body } = await change(served, { ...CHICAGO, line_1: '2 Main St' });
    const replaced = await change(served, { ...CHICAGO, line_1: '3 Main St' }, { version: 1 });
    expect([replaced.status, replaced.body.current.id]).toEqual([409, body.data.id]);
    expect((await change(served, CHICAGO)).status, 'an archived address').toBe(404);
  });
});

describe('where nothing is delivered', () => {
  test('a zip code without delivery and a state that is not shipped to are refused under their fields', async () => {
    const customer = await buildSubscriber(db);
    const unknown = await change(customer, { ...CHICAGO, zip_code: '99999' });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { 'shipping.zip_code': ['No delivery quote available for zip code'] },
    ]);
    const without = await change(customer, { ...NEW_YORK, zip_code: '10003' });
    expect(without.body.errors).toEqual({ 'shipping.zip_code': ['No delivery quote available for zip code'] });
    await db.updateTable('states').set({ is_shipped_to: false }).where('id', '=', 'NY').execute();
    const state = await change(customer, NEW_YORK);
    await db.updateTable('states').set({ is_shipped_to: true }).where('id', '=', 'NY').execute();
    expect(state.body.errors).toEqual({ 'shipping.state_id': ['We do not ship to New York.'] });
    expect(await addressesOf(customer.id)).toMatchObject([{ zip_code: '60601' }]);
  });

  test('a customer whose zip code lost its carrier can still change phone and street', async () => {
    const customer = await buildSubscriber(db);
    await db.updateTable('addresses').set({ zip_code: '10003' }).where('id', '=', customer.addressId).execute();
    const { status } = await change(customer, {
      ...CHICAGO,
      zip_code: '10003',
      line_1: '9 Main St',
      phone: '312-555-0188',
    });
    expect(status).toBe(200);
  });

  test('an address that is delivered in the other cycle only moves the customer and the orders to it', async () => {
    const { customer, orderId } = await withComingOrder();
    const moved = { ...NEW_YORK, zip_code: '10002' };
    const { body } = await change(customer, moved, {}, '?preview=1');
    expect(body.data.production_cycle).toEqual({ before: 'PC A', after: 'PC B' });
    expect((await change(customer, moved)).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ production_cycle_id: 2, carrier_id: eastCarrier });
    const user = await db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow();
    expect([user.production_cycle_id, user.default_delivery_day]).toEqual([2, 'Saturday']);
  });

  test('a preferred carrier keeps cycle and dates in another zip code', async () => {
    const { customer, orderId } = await withComingOrder();
    const carrier = { production_cycle_id: 1, carrier_id: eastCarrier, ship_day_name: 'Friday', days_in_transit: 3 };
    await call('POST', `/api/customers/admin/users/${customer.id}/profile-preferred-carriers`, {
      preferred_carriers: [carrier],
    });
    const before = await orderOf(orderId);
    await change(customer, { ...NEW_YORK, zip_code: '10002' });
    const { deliver_at, production_cycle_id, tax_percent } = await orderOf(orderId);
    expect([deliver_at, production_cycle_id, tax_percent]).toEqual([before.deliver_at, 1, '8.8750']);
  });
});

describe('several addresses', () => {
  test('an address is added, made the default with a preview, and archived once another one is', async () => {
    const { customer, orderId } = await withComingOrder();
    const added = await call('POST', pathOf(customer.id), { shipping: NEW_YORK });
    expect(added.body.data).toMatchObject({ is_default: false, version: 1 });
    expect((await orderOf(orderId)).address_id).toBe(customer.addressId);
    const { id } = added.body.data;
    const preview = await call('PUT', `${pathOf(customer.id)}/${id}/default?preview=1`, {});
    expect(preview.body.data.orders).toMatchObject([{ after: { deliver_at: '2026-12-12' } }]);
    const made = await call('PUT', `${pathOf(customer.id)}/${id}/default`, {
      version: 1,
      expected: preview.body.data.fingerprint,
    });
    expect(made.body.data).toMatchObject({ id, is_default: true });
    expect(await orderOf(orderId)).toMatchObject({ address_id: id, deliver_at: '2026-12-12' });
    const refused = await call('DELETE', `${pathOf(customer.id)}/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This is the default address. Make another address the default first.',
    ]);
    const left = await call('DELETE', `${pathOf(customer.id)}/${customer.addressId}`);
    expect(left.body.data).toMatchObject([{ id }]);
  });

  test('an address that changed since it was read is neither made the default nor archived', async () => {
    const customer = await buildSubscriber(db);
    const { id } = (await call('POST', pathOf(customer.id), { shipping: NEW_YORK })).body.data;
    const url = `${pathOf(customer.id)}/${id}`;
    const moved = { ...NEW_YORK, line_1: '6 Broadway' };
    expect((await call('PUT', url, { shipping: moved, version: 1 })).body.data.version).toBe(2);
    const before = await rowsOf(customer.id);
    for (const [method, path, body] of [
      ['PUT', `${url}/default`, { version: 1 }],
      ['DELETE', `${url}?version=1`, undefined],
    ] as const) {
      const { status, body: refused } = await call(method, path, body);
      expect([status, refused.code, refused.current], path).toEqual([
        409,
        'stale',
        expect.objectContaining({ id, line_1: '6 Broadway', version: 2 }),
      ]);
      expect(Object.keys(refused.errors), path).toEqual(['line_1']);
    }
    expect(await rowsOf(customer.id)).toEqual(before);
    expect((await call('DELETE', `${url}?version=0`)).status, 'not a version').toBe(422);
    const archived = await call('DELETE', `${url}?version=2`);
    expect([archived.status, archived.body.data]).toEqual([
      200,
      [expect.objectContaining({ id: customer.addressId, is_default: true })],
    ]);
  });

  test('the first address of a customer is the default', async () => {
    const customer = await buildSubscriber(db);
    await db.deleteFrom('addresses').where('user_id', '=', customer.id).execute();
    const { body } = await call('POST', pathOf(customer.id), { shipping: NEW_YORK });
    expect(body.data.is_default).toBe(true);
  });

  test('fifty changes at once leave one default and every order before its cutoff at it', async () => {
    const { customer } = await inWindow();
    const orderId = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? call('POST', pathOf(customer.id), { shipping: { ...NEW_YORK, line_1: `${index} St` }, is_default: true })
          : change(customer, { ...CHICAGO, line_1: `${index} St` }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const defaults = (await rowsOf(customer.id)).filter(({ is_default }) => is_default);
    expect(defaults).toHaveLength(1);
    expect((await orderOf(orderId)).address_id).toBe(defaults[0]?.id);
  });
});

describe('a cutoff at the same time', () => {
  const moment = { order_week_id: coming.id, production_cycle_id: 1 };

  test('a change waits for the cutoff that runs, whose orders keep their address', async () => {
    const { customer, orderId } = await withComingOrder();
    const stamped = { post_cutoff_changes_deadline_at: Temporal.Now.instant().add({ hours: 200 }) };
    const stamp = (set: object) =>
      db
        .updateTable('order_week_cycles')
        .set(set)
        .where('order_week_id', '=', coming.id)
        .where('production_cycle_id', '=', 1)
        .execute();
    const { status } = await whileLocked(
      db,
      (tx) => takeMoment(tx, moment, 5_000),
      () => change(customer, NEW_YORK),
      { whileWaiting: () => stamp(stamped) },
    );
    await stamp({ post_cutoff_changes_deadline_at: null });
    expect(status).toBe(200);
    expect((await orderOf(orderId)).address_id).toBe(customer.addressId);
    expect(await rowsOf(customer.id)).toMatchObject([
      { line_1: '1 Main St', is_default: false },
      { line_1: '5 Broadway', is_default: true },
    ]);
  });

  test('a cutoff waits for a change that began before it', async () => {
    const customer = await buildSubscriber(db);
    const take = () => inTransaction(db, (tx) => takeMoment(tx, moment, 100));
    const { status } = await whileLocked(
      db,
      (tx) => tx.selectFrom('addresses').select('id').where('id', '=', customer.addressId).forUpdate().execute(),
      () => change(customer, NEW_YORK),
      { whileWaiting: () => expect(take()).rejects.toMatchObject({ code: '55P03' }) },
    );
    expect(status).toBe(200);
  });
});

test('a change takes as many statements for many coming orders as for one', async () => {
  const cutoff = Temporal.Now.instant().add({ hours: 200 }).toString();
  const weeks = [];
  for (const [index, date] of ['2026-12-14', '2026-12-21', '2026-12-28'].entries())
    weeks.push(await buildWeek(db, date, { 1: cutoff, 2: cutoff }, 202_651 + index));
  const count = async (weekIds: number[], shipping: object) => {
    const customer = await buildSubscriber(db);
    for (const weekId of weekIds) await buildOrder(db, { customer, weekId, lines: lines() });
    const [statements = []] = await transactionsOf(async () =>
      expect((await change(customer, shipping)).status).toBe(200),
    );
    return statements.length;
  };
  const one = await count([coming.id], NEW_YORK);
  const many = await count([coming.id, ...weeks.map(({ id }) => id)], NEW_YORK);
  expect(many).toBe(one);
  expect(one).toBeLessThanOrEqual(40);
  expect(await count([coming.id], { ...CHICAGO, phone: '312-555-0123' })).toBeLessThanOrEqual(16);
});

test('addresses of staff, of erased and unknown customers, bad input and signed-out callers are refused', async () => {
  const customer = await buildSubscriber(db);
  const { id: staffId } = await buildStaff(db);
  for (const id of [staffId, 999_999]) {
    expect((await call('GET', pathOf(id))).status).toBe(404);
    expect((await call('POST', pathOf(id), { shipping: CHICAGO })).status).toBe(404);
  }
  const other = await buildSubscriber(db);
  expect((await call('PUT', `${pathOf(customer.id)}/${other.addressId}`, { shipping: CHICAGO })).status).toBe(404);
  const bad = await change(customer, { ...CHICAGO, zip_code: '606', phone: '12', line_1: ' ', state_id: 'Illinois' });
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual([
    'shipping.line_1',
    'shipping.phone',
    'shipping.state_id',
    'shipping.zip_code',
  ]);
  for (const [method, url, body] of [
    ['GET', pathOf(customer.id), undefined],
    ['POST', pathOf(customer.id), { shipping: CHICAGO }],
    ['PUT', `${pathOf(customer.id)}/${customer.addressId}`, { shipping: CHICAGO }],
    ['PUT', `${pathOf(customer.id)}/${customer.addressId}/default`, {}],
    ['DELETE', `${pathOf(customer.id)}/${customer.addressId}`, undefined],
  ] as const)
    expect((await server.call(method, url, body ? { body } : {})).status, `${method} ${url}`).toBe(401);
  await db
    .updateTable('users')
    .set({ erased_at: Temporal.Now.instant(), phone: null })
    .where('id', '=', customer.id)
    .execute();
  expect((await change(customer, { ...CHICAGO, line_1: '9 Main St' })).status).toBe(422);
  expect((await rowsOf(customer.id))[0]?.line_1).toBe('1 Main St');
});
