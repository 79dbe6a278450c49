import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CUSTOMER_COLUMNS, type CustomerColumn } from '@larder/domain/values/imports/customer-imports.ts';
import { buildCategory, buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkCustomers } from './check-customers.job.ts';
import { clearCustomerImports } from './clear-customer-imports.job.ts';
import { importCustomersJob } from './import-customers.job.ts';
import { makeImportedOrders } from './make-imported-orders.job.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let category: { id: number; name: string };

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  await buildShipping(server.db);
  category = await buildCategory(server.db, 'Dinner');
  await buildWeek(server.db, '2031-01-06', { 1: '2031-01-02T06:00:00Z', 2: '2031-01-04T06:00:00Z' }, 203_102);
  await buildWeek(server.db, '2031-01-13', { 1: '2031-01-09T06:00:00Z', 2: '2031-01-11T06:00:00Z' }, 203_103);
});
afterAll(() => server.close());

type Cells = Partial<Record<CustomerColumn, string>>;
const PATH = '/api/customers/admin/imports';
let counter = 0;

const ADDRESS = { line_1: '1 Main Street', city: 'Chicago', state: 'IL', zip_code: '60601', phone: '(312) 555-0142' };
/** An active customer of cycle 1, delivered on Thursdays. */
const active = (cells: Cells = {}): Cells => {
  counter += 1;
  return {
    email: `moved-${counter}@example.test`,
    first_name: 'Ada',
    last_name: `Moved${counter}`,
    ...ADDRESS,
    plan: 'Dinner: 6',
    production_cycle: '1',
    status: 'active',
    ...cells,
  };
};

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (rows: Cells[], columns: readonly CustomerColumn[] = CUSTOMER_COLUMNS) =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

function upload(content: string, as = session) {
  const form = new FormData();
  form.set('csv', new File([content], 'customers.csv', { type: 'text/csv' }));
  return server.call('POST', PATH, { as, form });
}

/** Runs what a job enqueues after it. */
async function runAll<Data>(job: Job<Data>, data: Data): Promise<void> {
  const queued: [Job<unknown>, unknown][] = [];
  const enqueue = async (_: unknown, next: unknown, given: unknown) => void queued.push([next as Job<unknown>, given]);
  const ctx: JobContext = { ...jobContext(server.db), jobs: { enqueue, enqueueAll: async () => {} } };
  await job.run(data, ctx);
  for (const [next, given] of queued) await next.run(given, ctx);
}

async function check(rows: Cells[] | string) {
  const { status, body } = await upload(typeof rows === 'string' ? rows : csvOf(rows));
  expect(status, JSON.stringify(body)).toBe(201);
  await runAll(checkCustomers, { import_id: body.data.id });
  return (await server.call('GET', `${PATH}/${body.data.id}`, { as: session })).body.data;
}

async function apply(rows: Cells[] | string) {
  const file = await check(rows);
  const { status, body } = await server.call('POST', `${PATH}/${file.id}/batch`, { as: session });
  expect(status, JSON.stringify(body)).toBe(202);
  await runAll(importCustomersJob, { batch_id: body.data.id });
  return { ...file, batch_id: body.data.id };
}

const notesOf = async (id: number): Promise<(string | null)[]> =>
  (await server.call('GET', `${PATH}/${id}/rows?per_page=100`, { as: session })).body.data.map(
    ({ note }: { note: string | null }) => note,
  );
const refusal = async (cells: Cells) => {
  const file = await check([cells]);
  expect(file.counts).toMatchObject({ refused: 1 });
  return (await notesOf(file.id))[0];
};
const userOf = (email = '') =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const ordersOf = async (email = '') =>
  server.db
    .selectFrom('orders')
    .select(['deliver_at', 'status', 'kind'])
    .where('user_id', '=', (await userOf(email)).id)
    .orderBy('deliver_at')
    .execute();

describe('a file of customers', () => {
  test('an import creates each customer once with address, plan, cycle, card, opening balance and orders', async () => {
    const row = active({
      external_id: `A-${counter}`,
      line_2: 'Apt 4',
      address_type: 'business',
      delivery_instructions: 'Ring twice.\nThen wait.',
      customer_since: '2024-05-01',
      active_weeks: '32',
      opening_credit: '12.50',
      gateway_customer: 'cus_1',
      gateway_card: `pm_${counter}`,
      card_last_four: '4242',
    });
    const { id, batch_id, ...file } = await apply([row]);
    expect(file).toMatchObject({
      is_checked: true,
      counts: { created: 1, changed: 0, unchanged: 0, refused: 0 },
      orders: 2,
      opening_credit: 12.5,
    });
    const user = await userOf(row.email);
    expect(user).toMatchObject({
      external_id: row.external_id,
      status: 'active',
      password_hash: null,
      production_cycle_id: 1,
      default_delivery_day: 'Thursday',
      number_of_active_weeks: 32,
    });
    expect(user.activated_at?.toString()).toBe('2024-05-01T05:00:00Z');
    const visible = (
      await server.call('GET', `/api/customers/admin/users/${user.id}?include=defaultAddress,profile`, { as: session })
    ).body.data;
    expect(visible).toMatchObject({
      external_id: row.external_id,
      subscription: { data: { status: 'active' } },
      payment_methods: [{ card_last_four: '4242', is_default: true }],
      defaultAddress: { data: { line_2: 'Apt 4', type: 'business', delivery_instructions: 'Ring twice.\nThen wait.' } },
      profile: { data: { preferences: [{ category_id: category.id, quantity: 6 }] } },
    });
    const ledger = server.db.selectFrom('credit_transactions').selectAll().where('user_id', '=', user.id);
    expect(await ledger.execute()).toMatchObject([
      {
        amount_cents: 1250,
        reason: 'Opening balance',
        external_key: `opening-balance:${user.id}`,
        staff_id: staff.id,
      },
    ]);
    expect((await ordersOf(row.email)).map(({ deliver_at }) => deliver_at)).toEqual(['2031-01-09', '2031-01-16']);
    expect(await server.db.selectFrom('mails').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    const batch = (await server.call('GET', `/api/sales/admin/batch/${batch_id}`, { as: session })).body.data;
    expect(batch).toMatchObject({ name: 'Import Customers', total_jobs: 1, processed_jobs: 1, progress: 100 });
    expect((await server.call('POST', `${PATH}/${id}/batch`, { as: session })).body.message).toBe(
      'This file has already been imported.',
    );
    await runAll(importCustomersJob, { batch_id });
    expect(await ledger.execute()).toHaveLength(1);
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('the same file twice makes no changes, and its ledger entries add up to the file to the cent', async () => {
    const rows = Array.from({ length: 30 }, (_, n) =>
      active({
        external_id: `twice-${n}`,
        opening_credit: n % 3 === 0 ? '' : (n * 7.13).toFixed(2),
        gateway_card: `sandbox_twice_${n}_4242`,
        card_last_four: '4242',
      }),
    );
    const total = rows.reduce((sum, { opening_credit }) => sum + Math.round(Number(opening_credit) * 100), 0);
    const first = await apply(rows);
    expect(Math.round(first.opening_credit * 100)).toBe(total);
    const { rows: sums } = await sql<{ total: number }>`select sum(t.amount_cents)::int as total
      from credit_transactions t join users u on u.id = t.user_id where u.external_id like 'twice-%'`.execute(
      server.db,
    );
    expect(sums).toEqual([{ total }]);
    const again = await check(rows);
    expect(again).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 30, refused: 0 },
      orders: 0,
      opening_credit: 0,
      refusals: { import: 'This file makes no changes.', delete: null },
    });
    expect((await server.call('POST', `${PATH}/${again.id}/batch`, { as: session })).status).toBe(422);
  });

  test('customers in each status are imported, and only those who receive boxes get orders', async () => {
    const paused = active({ status: 'paused', paused_until: '2031-01-16' });
    const cancelled = active({ status: 'cancelled', zip_code: '99999' });
    const abandoned: Cells = { email: 'left@example.test', first_name: 'Lea', last_name: 'Left', status: 'abandoned' };
    const later = active({ first_delivery_date: '2031-01-16' });
    const file = await apply([paused, cancelled, abandoned, later]);
    expect(file.orders).toBe(2);
    const statuses = [paused, cancelled, abandoned, later].map(async ({ email }) => (await userOf(email)).status);
    expect(await Promise.all(statuses)).toEqual(['paused', 'cancelled', 'abandoned', 'active']);
    expect(await ordersOf(paused.email)).toMatchObject([{ deliver_at: '2031-01-16' }]);
    expect(await ordersOf(later.email)).toMatchObject([{ deliver_at: '2031-01-16' }]);
    expect(await ordersOf(cancelled.email)).toEqual([]);
    const { id } = await userOf(paused.email);
    const pauses = server.db.selectFrom('subscription_pauses').selectAll().where('user_id', '=', id);
    expect(await pauses.execute()).toMatchObject([{ until_date: '2031-01-16', ended_at: null }]);
  });

  test('orders of imported customers are made once, however often their job runs', async () => {
    const row = active();
    await apply([row]);
    const { id } = await userOf(row.email);
    await makeImportedOrders.run({ user_ids: [id] }, jobContext(server.db));
    expect(await ordersOf(row.email)).toHaveLength(2);
  });
});

describe('the check of a file', () => {
  test.each<[Cells, string]>([
    [{ email: 'nobody' }, 'email "nobody": this is not an e-mail address.'],
    [{ first_name: '' }, 'first_name: a new customer needs this.'],
    [{ status: '' }, 'status: a new customer needs this.'],
    [{ city: 'Wrongtown', state: 'TX' }, 'state "TX": the zip code 60601 is in Illinois (IL).'],
    [{ status: 'vip' }, 'status "vip": this is not active, paused, cancelled or abandoned.'],
    [{ state: 'ZZ' }, 'state "ZZ": this is not a state.'],
    [{ zip_code: '6060' }, 'zip_code "6060": this is not a 5-digit zip code.'],
    [{ zip_code: '10001' }, 'zip_code "10001": nothing ships to this zip code.'],
    [
      { plan: 'Dinner 6' },
      'plan "Dinner 6": write each category with its number of meals from 1 to 100, such as Dinner: 6; Snacks: 2.',
    ],
    [{ plan: 'Feast: 6' }, 'plan "Feast": this is not a category.'],
    [{ plan: 'Dinner: 6; dinner: 2' }, 'plan: each category can be named once.'],
    [{ plan: '' }, 'plan: a customer who is active needs a plan.'],
    [{ production_cycle: 'PC Z' }, 'production_cycle "PC Z": this is not a production cycle.'],
    [
      { opening_credit: '12.345' },
      'opening_credit "12.345": enter dollars from 0 to 999999.99 with at most two decimals, such as 12.50.',
    ],
    [
      { first_delivery_date: '2031-01-15' },
      'first_delivery_date "2031-01-15": this is not a delivery date: deliveries are on Thursdays.',
    ],
    [{ first_delivery_date: '2020-01-16' }, 'first_delivery_date "2020-01-16": this date is not in the future.'],
    [{ first_delivery_date: '16.1.2031' }, 'first_delivery_date "16.1.2031": this is not a date such as 2026-01-31.'],
    [{ status: 'paused' }, 'paused_until: a customer who is paused needs the date on which the pause ends.'],
    [{ gateway_card: 'pm_lonely' }, 'card_last_four: a card needs its last four digits.'],
    [{ line_1: '', city: '', state: '', zip_code: '' }, 'line_1: a customer who is active needs an address.'],
  ])('a row with %j is refused by column and value', async (cells, message) => {
    expect(await refusal(active(cells))).toBe(message);
  });

  test('e-mails of staff, cards of others and rows that repeat an earlier one are refused', async () => {
    expect(await refusal(active({ email: staff.email.toUpperCase() }))).toContain(
      'this is the e-mail of a member of staff',
    );
    const card = { gateway_card: 'sandbox_shared_4242', card_last_four: '4242' };
    const known = active({ external_id: 'known', ...card });
    await apply([known]);
    expect(await refusal(active(card))).toContain('this card belongs to another customer');
    expect(await refusal(active({ external_id: 'known' }))).toBe(
      `external_id "known": this external ID belongs to customer ${(await userOf(known.email)).id}; correct the e-mail.`,
    );
    expect(await refusal({ ...known, external_id: 'other' })).toContain('this customer has the external ID known');
    const twin = active({ external_id: 'twin' });
    const file = await check([twin, { ...active(), email: twin.email?.toUpperCase() ?? '', external_id: 'twin' }]);
    expect(file.counts).toMatchObject({ created: 1, refused: 1 });
    expect((await notesOf(file.id))[1]).toBe(
      `email "${twin.email?.toUpperCase()}": line 2 has the same. external_id "twin": line 2 has the same.`,
    );
  });

  test('a later file changes names and adds what was missing, and refuses every other difference', async () => {
    const row = active({ opening_credit: '5.00' });
    const bare = active();
    await apply([row, bare]);
    const { file, batch_id } = await apply([
      { ...row, first_name: 'Eva', external_id: 'late' },
      { ...bare, opening_credit: '3.00' },
    ]).then(({ batch_id, ...file }) => ({ file, batch_id }));
    expect(file).toMatchObject({ counts: { changed: 2 }, opening_credit: 3 });
    expect(await notesOf(file.id)).toEqual([
      'first_name: Ada → Eva. external_id: none → late.',
      'opening_credit: none → $3.00.',
    ]);
    const user = await userOf(row.email);
    expect(user).toMatchObject({ first_name: 'Eva', external_id: 'late', version: 2 });
    const logged = server.db.selectFrom('changes').selectAll().where('user_id', '=', user.id);
    expect(await logged.where('name', '=', 'user_updated').execute()).toMatchObject([
      { before: { first_name: 'Ada', external_id: null }, after: { first_name: 'Eva', external_id: 'late' } },
    ]);
    await runAll(importCustomersJob, { batch_id });
    expect(await refusal({ ...bare, opening_credit: '4.00' })).toBe(
      'opening_credit "$4.00": the opening balance of this customer is $3.00 and cannot be changed.',
    );
    expect(await refusal({ ...row, first_name: 'Eva', external_id: 'late', city: 'Evanston' })).toBe(
      'city "Evanston": the customer has Chicago; an import does not change it; change it on the customer\'s page.',
    );
    expect(await refusal({ ...bare, opening_credit: '3.00', plan: 'Dinner: 4' })).toBe(
      'plan "Dinner: 4": the customer has another plan; an import does not change it; change it on the customer\'s page.',
    );
    expect(await refusal({ ...bare, opening_credit: '3.00', status: 'cancelled' })).toBe(
      'status "cancelled": the customer is active; an import does not change it; change it on the customer\'s page.',
    );
  });

  test('a customer can be named by the external ID alone, and a new one needs an e-mail', async () => {
    const row = active({ external_id: 'alone' });
    await apply([row]);
    const { email: _, ...unnamed } = row;
    expect((await check([unnamed])).counts).toMatchObject({ unchanged: 1 });
    const { batch_id } = await apply([{ ...unnamed, first_name: 'Eva' }]);
    expect(await userOf(row.email)).toMatchObject({ first_name: 'Eva', external_id: 'alone', email: row.email });
    const jobs = await server.call('GET', `/api/sales/admin/batch/${batch_id}/jobs`, { as: session });
    expect(jobs.body.data).toMatchObject([{ line: 2, email: row.email, error: null }]);
    const file = await check([
      { ...row, first_name: 'Eva' },
      { ...unnamed, first_name: 'Ida' },
      { ...unnamed, external_id: 'new' },
    ]);
    expect(await notesOf(file.id)).toEqual([
      null,
      'external_id "alone": line 2 names the same customer. external_id "alone": line 2 has the same.',
      'external_id "new": there is no customer with this external ID; a new one needs an e-mail.',
    ]);
    expect(await refusal({ ...unnamed, external_id: '' })).toBe('email: name the customer by e-mail or external ID.');
  });

  test.each(['active', 'paused'] as const)(
    'a short file changes the names of a customer who is %s and leaves the rest as it is',
    async (status) => {
      const row = active({ external_id: `short-${status}`, status });
      if (status === 'paused') row.paused_until = '2031-01-16';
      await apply([row]);
      const before = await userOf(row.email);
      const full = await apply(
        csvOf([{ ...row, first_name: 'Adele' }], ['email', 'first_name', 'last_name', 'status']),
      );
      expect(await notesOf(full.id)).toEqual(['first_name: Ada → Adele.']);
      const names = await apply(csvOf([{ ...row, first_name: 'Eva' }], ['email', 'first_name', 'last_name']));
      expect(names.counts).toMatchObject({ changed: 1, refused: 0 });
      const one = await apply(csvOf([{ ...row, last_name: 'Short' }], ['external_id', 'last_name']));
      expect(one.counts).toMatchObject({ changed: 1, refused: 0 });
      expect(await userOf(row.email)).toEqual({
        ...before,
        first_name: 'Eva',
        last_name: 'Short',
        version: before.version + 3,
        search: expect.anything(),
      });
      const alone = await check(csvOf([row], ['email']));
      expect(alone.counts).toMatchObject({ unchanged: 1 });
      const rows = await server.call('GET', `${PATH}/${alone.id}/rows`, { as: session });
      expect(rows.body.data).toMatchObject([{ name: 'Eva Short', email: row.email }]);
    },
  );

  test('a part of an address is compared with that of the customer, and a new customer needs the whole row', async () => {
    const row = active({ line_2: 'Apt 2' });
    await apply([row]);
    const kindOf = async (cells: Cells, columns: CustomerColumn[]) => {
      const file = await check(csvOf([{ ...row, ...cells }], ['email', ...columns]));
      return (await notesOf(file.id))[0] ?? Object.entries(file.counts).find(([, count]) => count === 1)?.[0];
    };
    expect(await kindOf({}, ['line_2', 'zip_code'])).toBe('unchanged');
    expect(await kindOf({ line_2: 'Apt 3' }, ['line_2'])).toBe(
      'line_2 "Apt 3": the customer has Apt 2; an import does not change it; change it on the customer\'s page.',
    );
    expect(await kindOf({ paused_until: '2031-01-16' }, ['paused_until'])).toBe(
      'paused_until "2031-01-16": the customer has no pause; an import does not change it; change it on the customer\'s page.',
    );
    expect(await kindOf({ email: 'unknown@example.test', first_name: 'Eva' }, ['first_name', 'zip_code'])).toBe(
      'last_name: a new customer needs this. status: a new customer needs this. line_1: an address needs this. ' +
        'city: an address needs this. state: an address needs this. phone: an address needs this.',
    );
  });

  test('all errors of a row are named at once', async () => {
    const wrong = active({ phone: '', state: 'ZZ', zip_code: '10001', plan: 'Feast: 6', production_cycle: 'PC Z' });
    expect(await refusal({ ...wrong, first_delivery_date: 'soon' })).toBe(
      'first_delivery_date "soon": this is not a date such as 2026-01-31. phone: an address needs this. ' +
        'plan "Feast": this is not a category. production_cycle "PC Z": this is not a production cycle. ' +
        'state "ZZ": this is not a state. zip_code "10001": nothing ships to this zip code.',
    );
    const known = active();
    await apply([known]);
    expect(await refusal({ ...known, status: 'vip', city: 'Evanston', plan: 'Feast: 6' })).toBe(
      'status "vip": this is not active, paused, cancelled or abandoned. plan "Feast": this is not a category. ' +
        'city "Evanston": the customer has Chicago; an import does not change it; change it on the customer\'s page.',
    );
  });

  test('names are found however a file writes accents and spaces', async () => {
    await buildCategory(server.db, 'D\u00eener Maison');
    const row = active({ first_name: 'Jos\u00e9', external_id: '\u00c4-1', plan: 'D\u00eener Maison: 6' });
    await apply([row]);
    const decomposed = Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell.normalize('NFD')]));
    const file = await check([{ ...decomposed, plan: 'd\u0069\u0302ner  Maison\u200b: 6' }]);
    expect(await notesOf(file.id)).toEqual([null]);
    expect(file.counts).toMatchObject({ unchanged: 1 });
  });

  test('cells that a later file leaves empty are not compared', async () => {
    const row = active({ opening_credit: '5.00', line_2: 'Apt 2', address_type: 'business' });
    const full = { ...row, delivery_instructions: 'Ring twice' };
    await apply([full]);
    const empty = { opening_credit: '', line_2: '', address_type: '', delivery_instructions: '' };
    expect((await check([{ ...full, ...empty }])).counts).toMatchObject({ unchanged: 1, refused: 0 });
    expect(await refusal({ ...full, opening_credit: '0' })).toBe(
      'opening_credit "$0.00": the opening balance of this customer is $5.00 and cannot be changed.',
    );
  });

  test('the errors file has the refused rows with their errors, and can be corrected and uploaded again', async () => {
    const [good, bad] = [active(), active({ zip_code: '1', phone: '+1 312 555 0142' })];
    const { id } = await apply([good, bad]);
    const errors = (await server.call('GET', `${PATH}/${id}/errors.csv`, { as: session })).body as string;
    expect(errors.split('\r\n')).toHaveLength(3);
    expect(errors).toContain('zip_code ""1"": this is not a 5-digit zip code.');
    const corrected = await apply(errors.replace(',1,personal', ',60601,personal').replace(',IL,1,', ',IL,60601,'));
    expect(corrected.counts).toMatchObject({ created: 1, refused: 0 });
    expect((await userOf(bad.email)).phone).toBe('+1 312 555 0142');
  });

  test.each([
    ['email,name,status\na@b.example,A,active\n', '"name" is not one of'],
    ['first_name,last_name,status\nA,B,active\n', 'The first line needs email or external_id.'],
    ['email,email,first_name,last_name,status\n', 'names the column email twice'],
    ['email,first_name,last_name,status\n', 'no rows below its header'],
    ['email,first_name,last_name,status\n"a,b\n', 'quotation mark'],
    ['email,first_name,last_name,status\na\0b\n', 'data that is not text'],
    ['email;first_name\na;b\n', 'The columns are separated by semicolons. Save the file with commas'],
    ['email,first_name,last_name,status\na,b,c,d,e\n', 'Line 2 has 5 columns instead of 4.'],
  ])('the malformed file %j is refused as a whole', async (content, message) => {
    const before = await server.db.selectFrom('customer_imports').select('id').execute();
    const { status, body } = await upload(content);
    expect([status, body.errors?.csv?.[0]]).toEqual([422, expect.stringContaining(message)]);
    expect(await server.db.selectFrom('customer_imports').select('id').execute()).toEqual(before);
  });
});

describe('an import', () => {
  test('a row that no longer fits when it is imported fails with its reason and can be retried', async () => {
    const row = active();
    const file = await check([row]);
    await server.db.updateTable('zip_codes').set({ is_active: false }).where('id', '=', '60601').execute();
    const { body } = await server.call('POST', `${PATH}/${file.id}/batch`, { as: session });
    await runAll(importCustomersJob, { batch_id: body.data.id });
    await server.db.updateTable('zip_codes').set({ is_active: true }).where('id', '=', '60601').execute();
    const jobs = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
    expect(jobs.body.data).toMatchObject([
      { line: 2, email: row.email, error: 'zip_code "60601": nothing ships to this zip code.' },
    ]);
    const retried = await server.call('POST', `/api/sales/admin/batch/${body.data.id}/retries`, { as: session });
    expect(retried.status).toBe(202);
    await runAll(importCustomersJob, { batch_id: body.data.id });
    expect(await ordersOf(row.email)).toHaveLength(2);
  });

  test('the rows of an imported file have their outcome, a failed one with its reason', async () => {
    const [same, other] = [active(), active()];
    const files = [await check([same]), await check([{ ...same, first_name: 'Bea', phone: '(312) 555-0199' }, other])];
    const rowsOf = async (id: number) =>
      (await server.call('GET', `${PATH}/${id}/rows`, { as: session })).body.data.map(
        ({ kind, outcome, note, user_id }: Record<string, unknown>) => ({ kind, outcome, note, user_id }),
      );
    const checked = { kind: 'created', outcome: null, note: null, user_id: null };
    expect(await rowsOf(files[1].id)).toEqual([checked, checked]);
    for (const { id } of files) {
      const { body } = await server.call('POST', `${PATH}/${id}/batch`, { as: session });
      await runAll(importCustomersJob, { batch_id: body.data.id });
    }
    const [known, created] = [await userOf(same.email), await userOf(other.email)];
    const done = { kind: 'created', outcome: 'succeeded', note: null };
    expect(await rowsOf(files[0].id)).toEqual([{ ...done, user_id: known.id }]);
    expect(await rowsOf(files[1].id)).toEqual([
      { kind: 'created', outcome: 'failed', note: expect.stringContaining('phone'), user_id: known.id },
      { ...done, user_id: created.id },
    ]);
  });

  test('two imports of the same customers at once create each of them once', async () => {
    const rows = Array.from({ length: 40 }, () => active({ opening_credit: '1.00' }));
    const start = async () => {
      const { id } = await check(rows);
      return (await server.call('POST', `${PATH}/${id}/batch`, { as: session })).body.data.id as number;
    };
    const batches = [await start(), await start()];
    await Promise.all(batches.map((batch_id) => runAll(importCustomersJob, { batch_id })));
    for (const { email } of rows) {
      const { id } = await userOf(email);
      const ledger = server.db.selectFrom('credit_transactions').select('id').where('user_id', '=', id);
      expect(await ledger.execute()).toHaveLength(1);
    }
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('two imports that give one external ID and card to different customers at once refuse a row with its reason', async () => {
    const [ada, ben] = [active(), active()];
    await apply([ada, ben]);
    const card = { gateway_card: 'sandbox_raced_4242', card_last_four: '4242' };
    const start = async (rows: Cells[]) => {
      const { id } = await check(rows);
      return (await server.call('POST', `${PATH}/${id}/batch`, { as: session })).body.data.id as number;
    };
    const batches = [
      await start([{ ...ada, external_id: 'raced' }]),
      await start([{ ...ben, external_id: 'raced' }]),
      await start([active(card)]),
      await start([active(card)]),
    ];
    await Promise.all(batches.map((batch_id) => runAll(importCustomersJob, { batch_id })));
    const { rows } = await sql<{ error: string }>`select result ->> 'error' as error from batch_jobs
      where batch_id = any(${batches}) and status = 'failed' order by batch_id`.execute(server.db);
    expect(rows).toEqual([
      {
        error: expect.stringMatching(
          /^external_id "raced": this external ID belongs to customer \d+; correct the e-mail\.$/,
        ),
      },
      { error: 'gateway_card "sandbox_raced_4242": this card belongs to another customer.' },
    ]);
  });

  test('a file that was not imported can be deleted, an imported one cannot', async () => {
    const { id } = await check([active()]);
    expect((await server.call('DELETE', `${PATH}/${id}`, { as: session })).body.data.message).toBe(
      'The file was deleted.',
    );
    expect((await server.call('GET', `${PATH}/${id}`, { as: session })).status).toBe(404);
    const imported = await apply([active()]);
    const refused = await server.call('DELETE', `${PATH}/${imported.id}`, { as: session });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This file was imported. Its rows are deleted after 30 days.',
    ]);
  });

  test('rows uploaded over 30 days ago are deleted, and the import stays with its counts', async () => {
    const { id } = await apply([active()]);
    await server.db
      .updateTable('customer_imports')
      .set({ created_at: Temporal.Now.instant().subtract({ hours: 24 * 31 }) })
      .where('id', '=', id)
      .execute();
    expect(await clearCustomerImports.run({}, jobContext(server.db))).toEqual({ cleared: 1 });
    const file = (await server.call('GET', `${PATH}/${id}`, { as: session })).body.data;
    expect(file).toMatchObject({ is_cleared: true, counts: { created: 1 } });
    expect((await server.call('GET', `${PATH}/${id}/rows`, { as: session })).body.data).toEqual([]);
  });

  test('the sample file can be uploaded as it is', async () => {
    const sample = (await server.call('GET', `${PATH}/sample.csv`, { as: session })).body as string;
    const file = await check(sample);
    expect(file.counts).toMatchObject({ created: 2, refused: 0 });
  });

  test('staff find an imported customer by the external ID', async () => {
    const row = active({ external_id: 'LEGACY/77 B' });
    await apply([row]);
    const found = await server.call('GET', `/api/customers/admin/users?keyword=${encodeURIComponent('LEGACY/77 B')}`, {
      as: session,
    });
    expect(found.body.data).toMatchObject([{ email: row.email }]);
  });

  test('signed-out callers and unknown imports are refused', async () => {
    for (const path of [PATH, `${PATH}/1`, `${PATH}/1/rows`, `${PATH}/1/errors.csv`, `${PATH}/sample.csv`])
      expect((await server.call('GET', path)).status).toBe(401);
    expect((await upload('email\n', '')).status).toBe(401);
    for (const path of [`${PATH}/999999`, `${PATH}/999999/rows`, `${PATH}/999999/errors.csv`])
      expect((await server.call('GET', path, { as: session })).status).toBe(404);
    expect((await server.call('POST', `${PATH}/999999/batch`, { as: session })).status).toBe(404);
  });

  test('a customer who was there before is left alone by a file that says the same', async () => {
    const { email } = await buildCustomer(server.db, { first_name: 'Zoe', last_name: 'Known' });
    const file = await check([{ email, first_name: 'Zoe', last_name: 'Known', status: 'abandoned' }]);
    expect(file.counts).toMatchObject({ unchanged: 1 });
  });
});
