import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoricalOrderColumn } from '@larder/domain/values/imports/historical-orders.ts';
import { buildCategory, buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { deleteBatchTexts } from '../../operations/batches/delete-batch-personal-data.job.ts';
import { checkHistoricalOrders } from './check-historical-orders.job.ts';
import { listOrderRows } from './historical-order-rows.queries.ts';
import { importHistoricalOrdersJob, reverseHistoricalOrdersJob } from './import-historical-orders.job.ts';

let server: TestServer;
let session: string;
let staffEmail: string;
let ada: { id: number; email: string };
let ben: { id: number; email: string };

beforeAll(async () => {
  server = await startTestServer();
  const staff = await buildStaff(server.db);
  staffEmail = staff.email;
  session = await server.session(staff.id);
  ada = await buildCustomer(server.db);
  ben = await buildCustomer(server.db);
  await sql`update users set external_id = 'A-1' where id = ${ada.id}`.execute(server.db);
});
afterAll(() => server.close());

type Cells = Partial<Record<HistoricalOrderColumn, string>>;
const PATH = '/api/customers/admin/historical-order-imports';
const COLUMNS = ['order_number', 'email', 'external_id', 'delivered_on', 'total', 'product', 'quantity'] as const;
const csvOf = (rows: Cells[]) =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','))].join('\r\n');
const lineOf = (order_number: string, cells: Cells = {}): Cells => ({
  order_number,
  email: ada.email,
  delivered_on: '2025-01-09',
  total: '72.50',
  product: 'SOUP-1',
  quantity: '2',
  ...cells,
});

async function upload(content: string, as: string | null = session) {
  const form = new FormData();
  form.set('csv', new File([content], 'orders.csv', { type: 'text/csv' }));
  return server.call('POST', PATH, { ...(as !== null && { as }), form });
}
const show = async (id: number) => (await server.call('GET', `${PATH}/${id}`, { as: session })).body.data;
const notesOf = async (id: number): Promise<(string | null)[]> =>
  (await server.call('GET', `${PATH}/${id}/rows?per_page=100`, { as: session })).body.data.map(
    ({ note }: { note: string | null }) => note,
  );

async function check(rows: Cells[]) {
  const { status, body } = await upload(csvOf(rows));
  expect(status, JSON.stringify(body)).toBe(201);
  await checkHistoricalOrders.run({ import_id: body.data.id }, jobContext(server.db));
  return show(body.data.id);
}

async function apply(rows: Cells[]) {
  const { id } = await check(rows);
  const { status, body } = await server.call('POST', `${PATH}/${id}/batch`, { as: session });
  expect(status, JSON.stringify(body)).toBe(202);
  await importHistoricalOrdersJob.run({ batch_id: body.data.id }, jobContext(server.db));
  return show(id);
}

async function reverse(id: number) {
  const { status, body } = await server.call('POST', `${PATH}/${id}/reversals`, { as: session });
  expect(status, JSON.stringify(body)).toBe(202);
  await reverseHistoricalOrdersJob.run({ batch_id: body.data.id }, jobContext(server.db));
  const jobs = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
  return jobs.body.data.map(({ order_number, error }: { order_number: string; error: string | null }) => [
    order_number,
    error,
  ]);
}

const ordersOf = async (id: number) =>
  (await server.call('GET', `/api/customers/admin/users/${id}/historical-orders`, { as: session })).body.data;
const money = async () =>
  (
    await sql`select (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments,
      (select count(*) from credit_transactions)::int as entries,
      (select coalesce(sum(balance_cents), 0) from credit_accounts)::int as credits`.execute(server.db)
  ).rows[0];

test('past orders of several rows are imported, shown with their products, and move no money', async () => {
  const before = await money();
  const file = await apply([
    lineOf('H-1'),
    lineOf('H-2', { email: '', external_id: 'A-1', delivered_on: '2025-01-16', total: '', product: 'Stew' }),
    lineOf('H-1', { product: 'Lentil Stew', quantity: '4' }),
  ]);
  expect(file).toMatchObject({
    counts: { created: 3, refused: 0 },
    orders: { created: 2, changed: 0 },
    batch: { total_jobs: 2, progress: 100 },
  });
  expect(await ordersOf(ada.id)).toMatchObject([
    { order_number: 'H-2', delivered_on: '2025-01-16', total: null, lines: [{ product: 'Stew', quantity: 2 }] },
    {
      order_number: 'H-1',
      delivered_on: '2025-01-09',
      total: 72.5,
      lines: [
        { product: 'SOUP-1', quantity: 2, name: null },
        { product: 'Lentil Stew', quantity: 4 },
      ],
    },
  ]);
  expect(await money()).toEqual(before);
  expect(await moneyFaults(server.db)).toEqual({});
  const timeline = await server.call('GET', `/api/customers/admin/users/${ada.id}/timeline`, { as: session });
  expect(JSON.stringify(timeline.body)).toContain('Import Historical Orders');
});

test('the same file of orders twice makes no changes, and other content replaces the order', async () => {
  const rows = [lineOf('T-1'), lineOf('T-1', { product: 'Stew' })];
  await apply(rows);
  expect(await check(rows)).toMatchObject({
    counts: { unchanged: 2 },
    orders: { created: 0, changed: 0 },
    refusals: { import: 'This file makes no changes.' },
  });
  const file = await apply([lineOf('T-1', { quantity: '9' })]);
  expect(file).toMatchObject({ counts: { changed: 1 }, orders: { created: 0, changed: 1 } });
  const [order] = (await ordersOf(ada.id)).filter((each: { order_number: string }) => each.order_number === 'T-1');
  expect(order.lines).toMatchObject([{ product: 'SOUP-1', quantity: 9 }]);
});

test.each<[string, () => Cells, string]>([
  [
    'an unknown e-mail',
    () => ({ email: 'who@example.test' }),
    'email "who@example.test": there is no customer with this e-mail.',
  ],
  ['the e-mail of staff', () => ({ email: staffEmail }), `there is no customer with this e-mail.`],
  ['no customer', () => ({ email: '' }), 'email: name the customer by e-mail or external ID.'],
  [
    'an unknown external ID',
    () => ({ email: '', external_id: 'Z' }),
    'external_id "Z": there is no customer with this external ID.',
  ],
  [
    'the external ID of another',
    () => ({ email: ben.email, external_id: 'A-1' }),
    'external_id "A-1": this external ID belongs to another customer than the e-mail.',
  ],
  ['a date to come', () => ({ delivered_on: '2999-01-01' }), 'delivered_on "2999-01-01": this date is in the future.'],
  ['no date', () => ({ delivered_on: 'May' }), 'delivered_on "May": this is not a date such as 2026-01-31.'],
  [
    'a total in words',
    () => ({ total: 'ten' }),
    'total "ten": enter dollars from 0 to 999999.99 with at most two decimals, such as 72.50.',
  ],
  ['a quantity of none', () => ({ quantity: '0' }), 'quantity "0": this is not a whole number from 1 to 9999.'],
  ['no product', () => ({ product: '' }), 'product: this is required.'],
])('an order row with %s is refused by column and value', async (_, cells, note) => {
  const file = await check([lineOf('R-1', cells())]);
  expect(file.counts).toMatchObject({ refused: 1 });
  expect((await notesOf(file.id))[0]).toContain(note);
});

test('a refused row refuses its whole order, and rows that contradict each other are named', async () => {
  await apply([lineOf('OTHERS-1', { email: ben.email })]);
  const file = await check([lineOf('W-1'), lineOf('W-2'), lineOf('W-1', { total: '9' }), lineOf('OTHERS-1')]);
  expect(file.counts).toMatchObject({ created: 1, refused: 3 });
  expect(await notesOf(file.id)).toEqual([
    'order_number: line 4 of this order is refused.',
    null,
    'total "9": line 2 of this order says otherwise.',
    'order_number "OTHERS-1": this order belongs to another customer.',
  ]);
  const { body } = await server.call('GET', `${PATH}/${file.id}/errors.csv`, { as: session });
  expect(String(body).trim().split('\r\n')).toHaveLength(4);
});

test('a reversal deletes the orders of its file and leaves those that it replaced or that a later file replaced', async () => {
  await apply([lineOf('V-OLD')]);
  const file = await apply([lineOf('V-OLD', { quantity: '3' }), lineOf('V-NEW'), lineOf('V-LATER')]);
  await apply([lineOf('V-LATER', { quantity: '5' })]);
  expect(await reverse(file.id)).toEqual([
    ['V-LATER', 'This order was replaced by a later file.'],
    ['V-NEW', null],
    ['V-OLD', 'This order was in an earlier file too. Upload that file again to restore it.'],
  ]);
  const numbers = (await ordersOf(ada.id)).map((each: { order_number: string }) => each.order_number);
  expect(numbers.filter((number: string) => number.startsWith('V-')).toSorted()).toEqual(['V-LATER', 'V-OLD']);
});

test('30 days after an import of past orders its e-mails are deleted, and it can still be reversed', async () => {
  const file = await apply([lineOf('AGED-1'), lineOf('AGED-2')]);
  const clean = async () => {
    await sql`update batches set finished_at = now() - interval '31 days' where finished_at is not null`.execute(
      server.db,
    );
    await deleteBatchTexts.run({}, jobContext(server.db));
    const { rows } = await sql<{ input: unknown }>`select input from batch_jobs
      where input ->> 'order_number' like 'AGED-%' order by batch_id, position`.execute(server.db);
    return rows.map(({ input }) => input);
  };
  const lines = [
    { line: 2, order_number: 'AGED-1' },
    { line: 3, order_number: 'AGED-2' },
  ];
  expect(await clean()).toEqual(lines);
  expect(await reverse(file.id)).toEqual([
    ['AGED-2', null],
    ['AGED-1', null],
  ]);
  const reversals = lines.map((line) => ({ ...line, reverses: expect.any(Number), applied: { kind: 'created' } }));
  expect(await clean()).toEqual([...lines, ...reversals.toReversed()]);
});

test('the rows of an order share its outcome in the batch', async () => {
  const { id } = await apply([
    lineOf('O-OUTCOME'),
    lineOf('O-OUTCOME', { product: 'Stew' }),
    lineOf('O-REFUSED', { email: 'unknown@example.test' }),
  ]);
  const { body } = await server.call('GET', `${PATH}/${id}/rows`, { as: session });
  expect(body.data).toMatchObject([
    { kind: 'created', outcome: 'succeeded' },
    { kind: 'created', outcome: 'succeeded' },
    { kind: 'refused', outcome: null },
  ]);
});

test('the preview says how many names of products match no product, which are imported as they are written', async () => {
  const { id: category } = await buildCategory(server.db, 'Dinner');
  const { id, sku } = await buildProduct(server.db, category);
  await sql`update products set name = 'Known Stew' where id = ${id}`.execute(server.db);
  const products = [sku.toLowerCase(), 'known stew', 'Gone Soup', 'GONE SOUP', 'Gone Stew', 'Refused Soup'];
  const rows = products.map((product, n) => lineOf(`N-${n}`, { product, email: n === 5 ? 'no@x.example' : ada.email }));
  expect(await check(rows)).toMatchObject({ counts: { created: 5, refused: 1 }, unknown_products: 2 });
});

test('historical orders are in the export of a customer and are erased with them', async () => {
  const gone = await buildCustomer(server.db);
  await apply([lineOf('GONE-1', { email: gone.email, product: 'Pie' })]);
  const exported = await server.call('GET', `/api/customers/admin/users/${gone.id}/export`, { as: session });
  expect(exported.body).toMatchObject({
    historical_orders: [{ order_number: 'GONE-1' }],
    historical_order_import_rows: [{ cells: { product: 'Pie' } }],
  });
  const path = `/api/customers/admin/users/${gone.id}/erasure`;
  const { goes } = (await server.call('GET', path, { as: session })).body.data;
  expect(goes).toContainEqual({ name: 'Historical orders', count: 1 });
  const erased = await server.call('POST', path, { as: session, body: { email: gone.email } });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  const { rows } = await sql`select order_number from historical_orders where user_id = ${gone.id}
    union all select order_number from historical_order_import_rows where user_id = ${gone.id}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('rows of an erased customer that were refused or not checked are deleted by the external ID', async () => {
  const gone = await buildCustomer(server.db);
  await sql`update users set external_id = 'GONE-9' where id = ${gone.id}`.execute(server.db);
  const refused = lineOf('LEFT-1', { email: '', external_id: 'GONE-9', quantity: '0' });
  await check([refused]);
  expect((await upload(csvOf([{ ...refused, order_number: 'LEFT-2' }]))).status).toBe(201);
  const body = { email: gone.email };
  const path = `/api/customers/admin/users/${gone.id}/erasure`;
  expect((await server.call('POST', path, { as: session, body })).status).toBe(200);
  const { rows } = await sql`select order_number from historical_order_import_rows
    where order_number like 'LEFT-%'`.execute(server.db);
  expect(rows).toEqual([]);
});

test('the check of a file ends although rows were deleted with the customer whom they name', async () => {
  const gone = await buildCustomer(server.db);
  const body = (await upload(csvOf([lineOf('END-1'), lineOf('END-2'), lineOf('END-3', { email: gone.email })]))).body;
  const erasure = `/api/customers/admin/users/${gone.id}/erasure`;
  expect((await server.call('POST', erasure, { as: session, body: { email: gone.email } })).status).toBe(200);
  const ctx = jobContext(server.db);
  await checkHistoricalOrders.run({ import_id: body.data.id }, { ...ctx, signal: AbortSignal.timeout(10_000) });
  expect(await show(body.data.id)).toMatchObject({ is_checked: true, row_count: 2, counts: { created: 2 } });
});

test('a file whose orders are mixed is read as often as a sorted one, in which every row is read twice', async () => {
  const [rows, orders] = [6_000, 1_000];
  const countReads = async (numberOf: (n: number) => number) => {
    const lines = Array.from({ length: rows }, (_, n) => lineOf(`MIX-${numberOf(n)}`, { product: `P-${n}` }));
    const { body } = await upload(csvOf(lines));
    let read = 0;
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    });
    await checkHistoricalOrders.run({ import_id: body.data.id }, jobContext(counting));
    expect(await show(body.data.id)).toMatchObject({
      is_checked: true,
      counts: { created: rows },
      orders: { created: orders },
    });
    return read;
  };
  const sorted = await countReads((n) => Math.floor(n / (rows / orders)));
  expect(sorted).toBeLessThan(rows * 2.1);
  expect(await countReads((n) => n % orders)).toBe(sorted);
});

test('an order with too many lines is refused in all of its rows, of which only the first ones are read', async () => {
  const file = await check([...Array.from({ length: 205 }, () => lineOf('LONG-1')), lineOf('SHORT-1')]);
  expect(file).toMatchObject({ counts: { refused: 205, created: 1 }, orders: { created: 1 } });
  const { rows } = await sql`select note, count(*)::int as n from historical_order_import_rows
    where import_id = ${file.id} group by note order by n`.execute(server.db);
  expect(rows).toEqual([
    { note: null, n: 1 },
    { note: 'order_number "LONG-1": an order has at most 200 lines.', n: 205 },
  ]);
  const read = await server.db.transaction().execute((tx) => listOrderRows(tx, file.id, ['LONG-1', 'SHORT-1']));
  expect([...read].map(([number, its]) => [number, its.length])).toEqual([
    ['LONG-1', 201],
    ['SHORT-1', 1],
  ]);
});

test('orders of a customer who is erased or loses the e-mail while they are imported are not written', async () => {
  const erased = await buildCustomer(server.db);
  const renamed = await buildCustomer(server.db);
  const { id } = await check([
    lineOf('RACE-1', { email: erased.email }),
    lineOf('RACE-2', { email: renamed.email }),
    lineOf('RACE-3'),
  ]);
  const { body } = await server.call('POST', `${PATH}/${id}/batch`, { as: session });
  const batch_id: number = body.data.id;
  const begun = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const other = server.db.transaction().execute(async (tx) => {
    await sql`update users set erased_at = now() where id = ${erased.id}`.execute(tx);
    await sql`update users set email = 'reversed@reversed.invalid' where id = ${renamed.id}`.execute(tx);
    begun.resolve();
    await committed.promise;
  });
  await begun.promise;
  const importing = importHistoricalOrdersJob.run({ batch_id }, jobContext(server.db));
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted
        and locktype = 'transactionid'`.execute(server.db);
      return rows[0]?.n;
    })
    .toBeGreaterThan(0);
  committed.resolve();
  await Promise.all([other, importing]);
  const { rows } = await sql`select order_number from historical_orders where order_number like 'RACE-%'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ order_number: 'RACE-3' }]);
});

test('the sample file of orders names its columns, and malformed files, unknown customers and signed-out callers are refused', async () => {
  const { body } = await server.call('GET', `${PATH}/sample.csv`, { as: session });
  expect(String(body)).toContain(COLUMNS.join(','));
  expect((await upload('order_number\nA\n')).body.errors).toEqual({
    csv: ['The first line lacks delivered_on, product, quantity.'],
  });
  expect((await upload('order_number\tproduct\nA\tB\n')).body.errors.csv[0]).toMatch(/separated by tabs/);
  const unknown = await server.call('GET', '/api/customers/admin/users/999999/historical-orders', { as: session });
  expect(unknown.status).toBe(404);
  expect((await upload(csvOf([lineOf('X-1')]), null)).status).toBe(401);
});
