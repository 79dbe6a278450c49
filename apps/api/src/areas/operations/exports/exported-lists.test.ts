import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { WEEK_MISSING } from '@larder/domain/values/enums/order-list-states.ts';
import { buildCategory, buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { buildOrderAs, PLAIN } from '../../../../test/orders-of-a-week.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { zipArchive, zipForm } from '../../../../test/zip-archive.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkZipCodes } from '../../shipping/zip-code-imports/check-zip-codes.job.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  await buildUsers();
  await buildOrders();
  await buildCatalogue();
  await buildZipCodes();
});
afterAll(() => server.close());

const LISTS = {
  users: '/api/customers/admin/users',
  orders: '/api/sales/admin/orders',
  products: '/api/admin/products',
  'promo codes': '/api/sales/admin/promo-codes',
  'gift cards': '/api/sales/admin/gift-cards',
  'zip codes': '/api/shipping/zip-codes',
};
type List = keyof typeof LISTS;
const idOf = (row: Row) => row['order_id'] ?? row['zip_code_id'] ?? row['id'];
type Row = Record<string, string>;

const ask = (list: List, query: string) => server.call('GET', `${LISTS[list]}?${query}`, { as: cookie });
const exported = async (list: List, query = ''): Promise<Row[]> => {
  const { status, body } = await server.call('GET', `${LISTS[list]}.csv?${query}`, { as: cookie });
  expect(status).toBe(200);
  return parse(String(body), { bom: true, columns: true });
};

/** In pages of two, so that each list has several. */
async function listed(list: List, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ask(list, `${query}&page=${page}&per_page=2&perPage=2`);
    ids.push(...body.data.map(({ id }: { id: number | string }) => String(id)));
    if (page >= body.meta.pagination.total_pages) return ids;
  }
}

async function buildUsers(): Promise<void> {
  const { id } = await buildSubscriber(server.db);
  const { id: subscription_id } = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: category_id } = await buildCategory(server.db, 'Dinners');
  const line = { user_id: id, subscription_id, category_id, quantity: 6 };
  await server.db.insertInto('subscription_lines').values(line).execute();
  await buildCustomer(server.db, { status: 'paused', production_cycle_id: 2, phone: '3125550142' });
  await buildCustomer(server.db, { activated_at: Temporal.Instant.from('2026-01-05T12:00:00Z') });
  await buildCustomer(server.db, { activated_at: Temporal.Instant.from('2026-02-05T12:00:00Z'), first_name: '=1+1' });
  await buildCustomer(server.db, { is_comped: true, last_name: 'Übel' });
  await server.db.updateTable('users').set({ external_id: 'A-77' }).where('last_name', '=', 'Übel').execute();
}

const CUTOFFS = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };

async function buildOrders(): Promise<void> {
  const { id: weekId } = await buildWeek(server.db, '2099-09-07', CUTOFFS, 209_937);
  const { id: nextId } = await buildWeek(server.db, '2099-09-14', CUTOFFS, 209_938);
  await buildOrderAs(server.db, weekId, { ...PLAIN, isCharged: true, paidByCard: 9_000, paidByCredits: 592 });
  await buildOrderAs(server.db, weekId, { ...PLAIN, is_skipped: true, isEmpty: true });
  await buildOrderAs(server.db, weekId, { ...PLAIN, isCharged: true, status: 'charge-failed', cycle: 2 });
  await buildOrderAs(server.db, nextId, { ...PLAIN, carrier: 'none' });
  const customer = await buildSubscriber(server.db);
  const { id: categoryId } = await buildCategory(server.db, 'Breakfasts');
  const [one, two] = [await buildProduct(server.db, categoryId), await buildProduct(server.db, categoryId)];
  const line = { categoryId, quantity: 3, price: 1_000 };
  const lines = [
    { ...line, product: one },
    { ...line, product: two, quantity: 2 },
  ];
  const orderId = await buildOrder(server.db, { customer, weekId: nextId, lines });
  const amounts = { items_cents: 5_000, discount_cents: 500, shipping_cents: 999, tax_cents: 281, total_cents: 5_780 };
  await sql`update orders set ${sql.join(
    Object.entries(amounts).map(([name, cents]) => sql`${sql.ref(name)} = ${cents}`),
  )} where id = ${orderId}`.execute(server.db);
}

async function buildCatalogue(): Promise<void> {
  await sql`update products set is_active = false, item_price_cents = 1250, name = '@Granola' where sku = (select max(sku) from products)`.execute(
    server.db,
  );
  await sql`insert into promo_codes (code, description, notes, is_active, expires_on, cart_amount_minimum_cents) values
    ('WELCOME', '+20 for all', '', true, '2099-12-31', 5000), ('COME-BACK', '', 'a;=b', false, null, null),
    ('SPRING', '', '', true, null, null)`.execute(server.db);
  await sql`insert into promo_code_regulations (promo_code_id, type, amount, weekly_ordinal_number)
    select id, 'percent_off', 20, null from promo_codes where code = 'WELCOME' union all
    select id, 'dollars_off', 5, 2 from promo_codes where code = 'WELCOME'`.execute(server.db);
  await sql`insert into gift_cards (code, value_cents, remaining_cents, gifter_email, gifter_first_name, gifter_last_name,
      recipient_email, recipient_first_name, recipient_last_name, deleted_at)
    select 'GIFT-' || n || '-SECRET-' || n || 'WXY', 5000, 1250 * n, 'g' || n || '@example.test', '=Gil', 'Giver',
      'r' || n || '@example.test', 'Rae', 'Receiver', case when n = 4 then now() end from generate_series(1, 4) n`.execute(
    server.db,
  );
}

async function buildZipCodes(): Promise<void> {
  await sql`insert into zip_codes (id, state_id, time_zone, default_production_cycle_id, is_active) values
    ('00601', 'NY', 'Eastern', 2, true), ('60602', 'IL', 'Central', 1, false), ('60603', 'IL', 'Central', null, true)`.execute(
    server.db,
  );
  await sql`insert into shipping_rules (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit, is_default)
    select '00601', cycle, (select min(id) from carriers), day, 2, cycle = 2
    from (values (1, 'Wednesday'), (2, 'Thursday')) r (cycle, day)`.execute(server.db);
}

test.each<[List, string]>([
  ['users', ''],
  ['users', 'order=asc'],
  ['users', 'sort=subscriptionAsc'],
  ['users', 'sort=subscriptionDesc'],
  ['users', 'keyword=ada'],
  ['users', 'keyword=a-77'],
  ['users', 'keyword=2'],
  ['users', 'keyword=%232'],
  ['users', 'keyword=no-such-name'],
  ['users', 'status=paused,active'],
  ['users', 'status=paused&is_admin=1'],
  ['users', 'is_comped=1'],
  ['users', 'is_comped=0&is_admin=0'],
  ['users', 'production_cycle=2'],
  ['orders', ''],
  ['orders', 'production_cycle_id=2'],
  ['orders', 'order_week_id=1'],
  ['orders', 'keyword=2'],
  ['orders', 'keyword=ada'],
  ['orders', 'ship_at=2099-09-09'],
  ['orders', 'deliver_at=2099-09-09&carrier_id=1'],
  ['orders', 'payment=failed'],
  ['orders', 'order_week_id=1&payment=paid'],
  ['orders', 'order_week_id=2&sku=MEAL-2'],
  ['orders', 'state=skipped'],
  ['orders', 'order_week_id=1&state=unpaid'],
  ['orders', 'order_week_id=2&state=undeliverable'],
  ['products', ''],
  ['products', 'sort=id&order=desc'],
  ['products', 'sort=sku'],
  ['products', 'nameOrSku=granola'],
  ['products', 'status=inactive'],
  ['products', 'categories=1'],
  ['products', 'availability=sold-out'],
  ['products', 'order_week_id=1'],
  ['promo codes', ''],
  ['promo codes', 'code=come'],
  ['promo codes', 'search=spring'],
  ['gift cards', ''],
  ['gift cards', 'code=2wx'],
  ['zip codes', ''],
  ['zip codes', 'order=asc&inactive=1'],
  ['zip codes', 'code=006'],
])('the export of %s with "%s" has the rows of the list in its order', async (list, query) => {
  const ids = (await exported(list, query)).map(idOf);
  expect([...new Set(ids)]).toEqual(await listed(list, query));
});

test('a user has its address, plan and credit, and no cell is a formula', async () => {
  const rows = await exported('users');
  const [subscriber] = rows.filter(({ plan }) => plan !== '');
  expect(subscriber).toMatchObject({
    zip_code: '60601',
    state: 'IL',
    plan: 'Dinners: 6',
    credit_balance: '0.00',
    production_cycle: 'PC A',
  });
  expect(rows.map((row) => row['first_name'])).toContain("'=1+1");
});

test('an order has a row for each line, and its amounts only in the first', async () => {
  const rows = await exported('orders', 'order_week_id=2&state=active');
  const lines = rows.filter(({ category }) => category === 'Breakfasts');
  expect(lines).toMatchObject([
    { line: '1', quantity: '2', unit_price: '10.00', items: '50.00', discount: '5.00', total: '57.80', paid: '0.00' },
    { line: '2', quantity: '3', unit_price: '10.00', items: '', discount: '', total: '', paid: '' },
  ]);
  expect(lines[1]).toMatchObject({ week: '209938', zip_code: '60601', ship_at: lines[0]?.['ship_at'] });
  const all = await exported('orders');
  const { body } = await ask('orders', 'per_page=100');
  const sum = (amounts: unknown[]) =>
    amounts.reduce<number>((total, amount) => total + Math.round(Number(amount) * 100), 0);
  expect(sum(all.map(({ total }) => total))).toBe(
    sum(body.data.map((order: { total_cost: number }) => order.total_cost)),
  );
  expect(sum(all.map(({ paid }) => paid))).toBe(sum(body.data.map((order: { paid: number }) => order.paid)));
  expect(all.filter(({ line }) => line === '')).toMatchObject([{ is_skipped: 'true', sku: '', total: '95.92' }]);
});

test('orders of a state that needs a week are refused without one, like the list', async () => {
  const refused = await server.call('GET', `${LISTS.orders}.csv?state=unpaid`, { as: cookie });
  expect([refused.status, refused.body.errors]).toEqual([422, { order_week_id: [WEEK_MISSING] }]);
});

test('products, promo codes and gift cards have their prices, discounts and amounts, and no cell is a formula', async () => {
  const [granola] = await exported('products', 'status=inactive');
  expect(granola).toMatchObject({ name: "'@Granola", category: 'Breakfasts', item_price: '12.50', is_active: 'false' });
  const [welcome] = await exported('promo codes', 'code=welcome');
  expect(welcome).toMatchObject({
    description: "'+20 for all",
    discounts: 'percent_off 20; week 2: dollars_off 5',
    cart_amount_minimum: '50.00',
    expires_on: '2099-12-31',
  });
  const [card] = await exported('gift cards', 'code=3wxy');
  expect(card).toMatchObject({ value: '50.00', remaining_amount: '37.50', gifter_first_name: "'=Gil" });
});

test('a gift card has the last four characters of its code and no more', async () => {
  const { body } = await server.call('GET', `${LISTS['gift cards']}.csv`, { as: cookie });
  expect(String(body)).toContain('3WXY');
  expect(String(body)).not.toContain('SECRET');
});

test('exported zip codes have the columns of an import, and importing them changes nothing', async () => {
  const { body } = await server.call('GET', `${LISTS['zip codes']}.csv?code=006`, { as: cookie });
  expect(String(body).split('\r\n')[0]).toBe(`\ufeff${IMPORT_COLUMNS.join(',')}`);
  const imports = '/api/shipping/zip-code-imports';
  const form = zipForm(await zipArchive({ 'zip-codes.csv': String(body) }));
  const { id } = (await server.call('POST', `${imports}/upload`, { as: cookie, form })).body.data;
  await checkZipCodes.run({ import_id: id }, jobContext(server.db));
  const diff = await server.call('GET', `${imports}/${id}/diff`, { as: cookie });
  expect(diff.body.meta.totals).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
});
