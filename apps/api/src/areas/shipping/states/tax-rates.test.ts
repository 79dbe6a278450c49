import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const put = (body: object, id = 'IL') => server.call('PUT', `/api/shipping/states/${id}`, { as: staff, body });

test('a changed tax is recorded and prices the coming orders of its state again', async () => {
  const { status, body } = await put({ tax: 7.125, version: 1 });
  expect([status, body.data]).toEqual([
    200,
    { id: 'IL', name: 'Illinois', tax: 7.125, is_tax_set: true, is_shipped_to: true, version: 2 },
  ]);
  const { rows } = await sql<{ data: unknown }>`
    select data - 'next' as data from pgboss.job where name = ${repriceAffectedOrders.name}`.execute(server.db);
  expect(rows).toEqual([{ data: { state_id: 'IL' } }]);
  const change = await server.db
    .selectFrom('changes')
    .select(['description', 'before', 'after'])
    .where('subject_type', '=', 'state')
    .executeTakeFirstOrThrow();
  expect(change).toEqual({
    description: 'Changed the sales tax of Illinois to 7.125 %',
    before: { tax: 6.25 },
    after: { tax: 7.125 },
  });
  expect((await put({ tax: 7.125 })).body.data.version).toBe(2);
  expect((await put({ tax: 1, version: 1 })).body.code).toBe('stale');
});

test('a tax that is not set is 0 until it is set, and 0 can be set', async () => {
  expect((await server.call('GET', '/api/shipping/states/OR', { as: staff })).body.data).toMatchObject({
    tax: 0,
    is_tax_set: false,
  });
  const unset = await put({ tax: null, is_shipped_to: false }, 'OR');
  expect(unset.body.data).toMatchObject({ is_tax_set: false, is_shipped_to: false, version: 2 });
  expect((await put({ tax: 0 }, 'OR')).body.data).toMatchObject({ tax: 0, is_tax_set: true, version: 3 });
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'before', 'after'])
    .where('subject_id', '=', 'OR')
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { name: 'state_shipping_changed', before: { is_shipped_to: true }, after: { is_shipped_to: false } },
    { name: 'tax_changed', before: { tax: null }, after: { tax: 0 } },
  ]);
  expect((await put({ tax: null }, 'OR')).body.errors).toEqual({ tax: ['Enter the tax in percent.'] });
});

test('a state that is not shipped to takes no new customer and no quote, and its customers keep their address', async () => {
  const customer = await buildCustomer(server.db);
  const address = { line_1: '1 Main St', city: 'Chicago', state_id: 'IL', zip_code: '60601', phone: '312-555-0101' };
  await server.db
    .insertInto('addresses')
    .values({ ...address, user_id: customer.id })
    .execute();
  const uses = await server.call('GET', '/api/shipping/states/IL/uses', { as: staff });
  expect(uses.body.data).toEqual([
    { name: 'customers', count: 1 },
    { name: 'coming orders', count: 0 },
    { name: 'active zip codes', count: 1 },
  ]);
  const { tax } = (await server.call('GET', '/api/shipping/states/IL', { as: staff })).body.data;
  expect((await put({ tax, is_shipped_to: false })).body.data.is_shipped_to).toBe(false);

  for (const path of ['/api/sales/delivery-quotes', '/api/shipping/admin/delivery-simulation']) {
    const { status, body } = await server.call('GET', `${path}?zip_code=60601`, { as: staff });
    expect([path, status, body.message]).toEqual([path, 404, 'We do not ship to Illinois.']);
  }
  const create = (shipping: object) =>
    server.call('POST', '/api/customers/admin/users', {
      as: staff,
      body: {
        role: 'comped',
        with_welcome_email: false,
        account: { email: 'new@example.test', first_name: 'New', last_name: 'Customer', password: 'long enough 1' },
        shipping: { ...address, line_2: '', type: 'personal', ...shipping },
        comped: { amount: null, number_of_weeks: null },
        subscription: [],
      },
    });
  expect((await create({})).body.errors).toEqual({ 'shipping.state_id': ['We do not ship to Illinois.'] });
  expect((await create({ state_id: 'WI' })).body.errors).toEqual({
    'shipping.zip_code': ['We do not ship to Illinois.'],
  });
  expect((await put({ tax, is_shipped_to: true })).body.data.is_shipped_to).toBe(true);
  const late = await whileLocked(
    server.db,
    (tx) => tx.updateTable('states').set({ is_shipped_to: false }).where('id', '=', 'IL').execute(),
    () => create({}),
  );
  expect(late.body.errors).toEqual({ 'shipping.state_id': ['We do not ship to Illinois.'] });
  await server.db.updateTable('states').set({ is_shipped_to: true }).where('id', '=', 'IL').execute();
  expect((await create({})).status).toBe(201);
});

test.each([
  ['high', 'Enter the tax in percent.'],
  [null, 'Enter the tax in percent.'],
  [-0.01, 'The tax cannot be negative.'],
  [100.01, 'The tax cannot exceed 100%.'],
  [6.123_45, 'Enter the tax with at most four decimals.'],
])('a tax of %o is refused under its field', async (tax, sentence) => {
  const { status, body } = await put({ tax });
  expect([status, body.errors]).toEqual([422, { tax: [sentence] }]);
});

test('a tax of an unknown state is a 404, and a change without a sign-in a 401', async () => {
  expect((await put({ tax: 1 }, 'ZZ')).status).toBe(404);
  expect((await server.call('GET', '/api/shipping/states/ZZ', { as: staff })).status).toBe(404);
  expect((await server.call('GET', '/api/shipping/states/ZZ/uses', { as: staff })).status).toBe(404);
  expect((await server.call('GET', '/api/shipping/states/IL/uses')).status).toBe(401);
  expect((await server.call('GET', '/api/shipping/states/IL')).status).toBe(401);
  expect((await server.call('PUT', '/api/shipping/states/IL', { body: { tax: 1 } })).status).toBe(401);
});
