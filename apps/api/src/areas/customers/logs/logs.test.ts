import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROFILE_CHANGES } from '@larder/domain/values/enums/log-events.ts';
import { buildCategory, buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Actor, type Change, recordAll, SYSTEM } from '../../../platform/record.ts';

// CUST-26, ORD-77

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const write = (actor: Actor, ...changes: Change[]) =>
  server.db.transaction().execute((tx) => recordAll(tx, actor, changes));
const change = (userId: number, name: string, more: Partial<Change> = {}): Change => ({
  name,
  subject: { type: 'user', id: userId },
  userId,
  description: `Did ${name}`,
  ...more,
});
const read = (url: string) => server.call('GET', url, { as: session });
const users = '/api/customers/admin/users';

const LOGS = [
  ['log/profile?name=ship_day_changed', 'ship_day_changed'],
  ['log/profile?name=profile_preferences_changed', 'profile_preferences_changed'],
  ['log/order?name=order_skipped_state_changed', 'order_skipped_state_changed'],
  ['log/order?name=order_cart_updated', 'order_cart_updated'],
  ['log/order?name=skip-week-pc-change-actioned', 'skip-week-pc-change-actioned'],
  ['log/subscription?name=skip-week-pc-change-actioned', 'skip-week-pc-change-actioned'],
  ['log/subscription?name=subscription_status_changed', 'subscription_status_changed'],
  ['events?type=subscription_status_changed', 'subscription_status_changed'],
] as const;

test.each(LOGS)('%s lists only its own event %s of that customer', async (log, name) => {
  const [customer, other] = [await buildCustomer(server.db), await buildCustomer(server.db)];
  await write(SYSTEM, change(customer.id, name), change(customer.id, 'user_updated'), change(other.id, name));
  const { status, body } = await read(`${users}/${customer.id}/${log}`);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ name, description: `Did ${name}`, properties: { before: null, after: null } });
});

test('the log of the profile lists changes of name, terms, cards and roles only where asked for', async () => {
  const customer = await buildCustomer(server.db);
  await write(SYSTEM, ...PROFILE_CHANGES.map((name) => change(customer.id, name)));
  await write(
    SYSTEM,
    change(customer.id, 'profile_preferences_changed'),
    change(customer.id, 'order_skipped_state_changed'),
  );
  const namesOf = async (query: string) =>
    (await read(`${users}/${customer.id}/log/profile?${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await namesOf('name=profile_preferences_changed')).toEqual(['profile_preferences_changed']);
  const newestFirst = PROFILE_CHANGES.toReversed();
  expect(await namesOf('name=profile_changed')).toEqual(newestFirst);
  expect(await namesOf('name=profile_changed,profile_preferences_changed')).toEqual([
    'profile_preferences_changed',
    ...newestFirst,
  ]);
  expect((await read(`${users}/${customer.id}/log/profile?name=`)).status).toBe(422);
});

test('a log entry has before, after and the actor: staff, the customer or none', async () => {
  const customer = await buildCustomer(server.db);
  const fields = { before: { ship_at: '2026-12-02' }, after: { ship_at: '2026-12-03' } };
  await write(SYSTEM, change(customer.id, 'ship_day_changed', fields));
  await write({ staffId: null, actingAsUserId: customer.id }, change(customer.id, 'ship_day_changed'));
  await write({ staffId: staff.id, actingAsUserId: customer.id }, change(customer.id, 'ship_day_changed'));
  const { body } = await read(`${users}/${customer.id}/log/profile?name=ship_day_changed`);
  const asCustomer = { id: customer.id, email: customer.email };
  expect(body.data.map((entry: { causer: unknown }) => entry.causer)).toEqual([
    { id: staff.id, email: staff.email, acting_as: asCustomer },
    { ...asCustomer, acting_as: null },
    null,
  ]);
  expect(body.data[2].properties).toEqual(fields);
});

test('a change of meals names them with their quantities, whatever the case of a SKU', async () => {
  const customer = await buildCustomer(server.db);
  const { id: categoryId } = await buildCategory(server.db);
  const [kept, added] = [await buildProduct(server.db, categoryId), await buildProduct(server.db, categoryId)];
  const cart = {
    description: 'Changed the cart of week 202649',
    before: { [kept.sku]: 8, 'GONE-1': 1 },
    after: { [kept.sku.toLowerCase()]: 7, [added.sku]: 2 },
  };
  await write(SYSTEM, change(customer.id, 'order_cart_updated', cart));
  const { body } = await read(`${users}/${customer.id}/log/order?name=order_cart_updated`);
  const nameOf = ({ sku }: { sku: string }) => sku.replace('MEAL-', 'Meal ');
  expect(body.data[0].description).toBe(
    `Changed the cart of week 202649: added 2 × ${nameOf(added)}; removed 1 × GONE-1; 7 × ${nameOf(kept)} instead of 8`,
  );
  expect(body.data[0].properties).toEqual({ before: cart.before, after: cart.after });
});

test('a log returns the newest hundred first and the rest on later pages', async () => {
  const customer = await buildCustomer(server.db);
  const first = Temporal.Now.instant().round('second').subtract({ hours: 240 });
  const at = (hour: number) => first.add({ hours: hour });
  const hours = Array.from({ length: 101 }, (_, hour) => (hour === 0 ? 100 : hour - 1));
  await write(SYSTEM, ...hours.map((hour) => change(customer.id, 'order_cart_updated', { at: at(hour) })));
  const log = `${users}/${customer.id}/log/order?name=order_cart_updated`;
  const { body } = await read(log);
  const moments = body.data.map((entry: { created_at: string }) => entry.created_at);
  expect(moments).toEqual(Array.from({ length: 100 }, (_, back) => at(100 - back).toString()));
  expect(body.meta.pagination).toMatchObject({ total: 101, per_page: 100, total_pages: 2 });
  const rest = await read(`${log}&page=2`);
  expect(rest.body.data.map((entry: { created_at: string }) => entry.created_at)).toEqual([at(0).toString()]);
});

test('a log is a 422 for an unknown event, a 404 for an unknown customer and a 401 while signed out', async () => {
  const customer = await buildCustomer(server.db);
  for (const log of ['log/profile?name=order_cart_updated', 'log/order?name=x', 'log/subscription', 'events?type=x'])
    expect((await read(`${users}/${customer.id}/${log}`)).status, log).toBe(422);
  expect((await read(`${users}/999999/log/profile?name=ship_day_changed`)).status).toBe(404);
  expect((await server.call('GET', `${users}/${customer.id}/log/profile?name=ship_day_changed`)).status).toBe(401);
});
