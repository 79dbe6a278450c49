import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { creditsForm } from '../../../../test/credited.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { applyImport, checkImport, type CustomerCells } from '../../customers/customer-imports/imported.fixture.ts';
import { importCustomersJob } from '../../customers/customer-imports/import-customers.job.ts';
import { makeImportedOrders } from '../../customers/customer-imports/make-imported-orders.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { reverseCustomersJob } from './reverse-customers.job.ts';

let server: TestServer;
let staff: { id: number };
let session: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  await buildShipping(server.db);
  await buildCategory(server.db, 'Dinner');
  await buildWeek(server.db, '2031-01-06', { 1: '2031-01-02T06:00:00Z', 2: '2031-01-04T06:00:00Z' }, 203_102);
  await buildWeek(server.db, '2031-01-13', { 1: '2031-01-09T06:00:00Z', 2: '2031-01-11T06:00:00Z' }, 203_103);
});
afterAll(() => server.close());

const post = (path: string, body: object = {}) => server.call('POST', path, { as: session, body });
const pathOf = (batchId: number) => `/api/sales/admin/batch/${batchId}`;
const preview = async (batchId: number, query = '') =>
  (await post(`${pathOf(batchId)}/customer-reversals?preview=1${query}`)).body.data;
const run = (batch_id: number) => reverseCustomersJob.run({ batch_id }, jobContext(server.db));
async function start(batchId: number): Promise<number> {
  const { status, body } = await post(`${pathOf(batchId)}/customer-reversals`);
  expect([status, body.message]).toEqual([202, undefined]);
  return body.data.id;
}
async function reverse(batchId: number): Promise<number> {
  const counter = await start(batchId);
  await run(counter);
  return counter;
}
const resultsOf = async (batchId: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await server.call('GET', `${pathOf(batchId)}/jobs?per_page=100`, { as: session })).body.data.map(
      ({ email, error }: { email: string; error: string | null }) => [email, error],
    ),
  );

let counter = 0;
const active = (cells: CustomerCells = {}): CustomerCells & { email: string } => {
  counter += 1;
  return {
    external_id: `R-${counter}`,
    email: `reversed-${counter}@example.test`,
    first_name: 'Ada',
    last_name: `Wrong${counter}`,
    line_1: '1 Main Street',
    city: 'Chicago',
    state: 'IL',
    zip_code: '60601',
    phone: '(312) 555-0142',
    plan: 'Dinner: 6',
    production_cycle: '1',
    status: 'active',
    opening_credit: '12.50',
    gateway_customer: `cus_${counter}`,
    gateway_card: `pm_${counter}`,
    card_last_four: '4242',
    ...cells,
  };
};
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const state = async (userId: number) =>
  (
    await sql<object>`select u.status, u.email, u.external_id, s.status as subscription,
      (select count(*)::int from orders where user_id = u.id and status = 'active') as live_orders,
      (select count(*)::int from payment_methods where user_id = u.id and removed_at is null) as cards,
      (select balance_cents from credit_accounts where user_id = u.id and type = 'CREDIT') as balance,
      array(select t.amount_cents || coalesce(' reverses ' || r.amount_cents, '') from credit_transactions t
        left join credit_transactions r on r.id = t.reverses_id where t.user_id = u.id order by t.id) as ledger
      from users u left join subscriptions s on s.user_id = u.id where u.id = ${userId}`.execute(server.db)
  ).rows[0];

test('a reversed import cancels plan and orders, reverses the opening balance and frees the e-mail for another file', async () => {
  const wrong = active();
  const known = active();
  await applyImport(server, session, [known]);
  const batch = await applyImport(server, session, [wrong, { ...known, first_name: 'Changed' }]);
  const id = await idOf(wrong.email);
  expect(await state(id)).toMatchObject({ status: 'active', live_orders: 2, cards: 1, balance: 1_250 });
  const seen = await preview(batch);
  expect(seen).toMatchObject({
    totals: { customers: 2, reversed: 1, unchanged: 1, orders: 2, opening_credit: 12.5 },
    rows: [
      { line: 2, user_id: id, email: wrong.email, name: `Ada ${wrong.last_name}`, orders: 2, refusal: null },
      { line: 3, email: known.email, refusal: expect.stringContaining('The import only changed this customer.') },
    ],
  });
  expect((await preview(batch, '&rows=unchanged')).rows).toMatchObject([{ email: known.email }]);

  const counterBatch = await reverse(batch);
  expect(await state(id)).toEqual({
    status: 'cancelled',
    email: `reversed-${id}@reversed.invalid`,
    external_id: null,
    subscription: 'cancelled',
    live_orders: 0,
    cards: 0,
    balance: 0,
    ledger: ['1250', '-1250 reverses 1250'],
  });
  expect(await resultsOf(counterBatch)).toMatchObject({ [wrong.email]: null });
  expect(await state(await idOf(known.email))).toMatchObject({ status: 'active', live_orders: 2, balance: 1_250 });
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'staff_id', 'description'])
    .where('user_id', '=', id)
    .where('staff_id', 'is not', null)
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    {
      name: 'order_cancelled',
      staff_id: staff.id,
      description: expect.stringMatching(/^Cancelled \w{3} \S+ \(week 203102\) with the reversed import$/),
    },
    {
      name: 'order_cancelled',
      staff_id: staff.id,
      description: expect.stringMatching(/^Cancelled \w{3} \S+ \(week 203103\) with the reversed import$/),
    },
    {
      name: 'customer_import_reversed',
      staff_id: staff.id,
      description: `Reversed the import by batch ${counterBatch}`,
    },
  ]);
  const again = await checkImport(server, session, [{ ...wrong, opening_credit: '10.00' }]);
  expect(again.counts).toMatchObject({ created: 1, refused: 0 });
  expect(await moneyFaults(server.db)).toEqual({});
});

test('a reversal that two workers run, and orders that are made late, change each customer once', async () => {
  const rows = [active(), active({ status: 'abandoned', plan: '' }), active()];
  const batch = await applyImport(server, session, rows);
  const ids = await Promise.all(rows.map(({ email }) => idOf(email)));
  const counterBatch = await start(batch);
  await Promise.all([
    run(counterBatch),
    run(counterBatch),
    makeImportedOrders.run({ user_ids: ids }, jobContext(server.db)),
  ]);
  await makeImportedOrders.run({ user_ids: ids }, jobContext(server.db));
  for (const id of ids)
    expect(await state(id)).toMatchObject({ live_orders: 0, balance: 0, ledger: ['1250', '-1250 reverses 1250'] });
  expect(await state(ids[1] ?? 0)).toMatchObject({ status: 'abandoned' });
  const twice = await post(`${pathOf(batch)}/customer-reversals`);
  expect([twice.status, twice.body.message]).toEqual([422, 'This batch already has a reversal.']);
  expect(await moneyFaults(server.db)).toEqual({});
});

test('an import is not reversed if the reversal differs from its preview, nor by the call for credits', async () => {
  const rows = [active(), active()];
  const batch = await applyImport(server, session, rows);
  const path = `${pathOf(batch)}/customer-reversals`;
  const { fingerprint: expected } = await preview(batch);
  await sql`update users set password_hash = 'hash' where email = ${rows[0]?.email}`.execute(server.db);
  const changed = await post(path, { expected });
  expect([changed.status, changed.body]).toMatchObject([
    409,
    { code: 'figures_changed', current: { totals: { reversed: 1, unchanged: 1 } } },
  ]);
  const other = await post(`${pathOf(batch)}/reversals`);
  expect([other.status, other.body.message]).toEqual([
    422,
    'This batch is reversed in another way. Reverse it on its page under Batches.',
  ]);
  expect((await server.call('GET', pathOf(batch), { as: session })).body.data.refusals.reverse).toBeNull();
  expect((await server.call('POST', path, { body: {} })).status).toBe(401);
  expect((await post(path, { expected: changed.body.current.fingerprint })).status).toBe(202);
});

test('customers who were changed, charged or given anything since stay unchanged, each with the reason', async () => {
  const { db } = server;
  const reason = await buildReason(db, 'SUBSCRIPTION_CANCELLATION');
  const week = await buildWeek(db, '2026-01-05', { 1: '2026-01-02T00:00:00Z', 2: '2026-01-02T00:00:00Z' }, 202_602);
  const since: [string, (id: number, email: string) => Promise<unknown>][] = [
    [
      'Changed since the import: Cancelled the subscription.',
      (id) =>
        server.call('DELETE', `/api/customers/admin/users/${id}/active-subscriptions`, {
          as: session,
          body: { reason: { id: reason } },
        }),
    ],
    [
      'This customer was charged since the import.',
      (id) =>
        sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
        select user_id, min(id), 'since-' || user_id, 'failed', 'cutoff', 100 from orders where user_id = ${id}
        group by user_id`.execute(db),
    ],
    [
      'An order of this customer is past its cutoff.',
      (id) =>
        sql`update orders set order_week_id = ${week.id} where id = (select min(id) from orders
        where user_id = ${id})`.execute(db),
    ],
    [
      'This customer has chosen a password since the import.',
      (id) => sql`update users set password_hash = 'hash' where id = ${id}`.execute(db),
    ],
    [
      'The credits of this customer have changed since the import.',
      async (_, email) => {
        const form = creditsForm(`${email},1,Late delivery`);
        const { body } = await server.call('POST', '/api/billing/admin/credits', { as: session, form });
        await massCredits.run({ batch_id: body.data.id }, jobContext(db));
      },
    ],
    [
      'The cards of this customer have changed since the import.',
      (id) =>
        sql`insert into payment_methods (user_id, gateway_reference, card_last_four)
        values (${id}, 'pm_since', '0341')`.execute(db),
    ],
    [
      'This customer was given a promo code since the import.',
      (id) =>
        sql`with code as (insert into promo_codes (code) values ('SINCE') returning id)
        insert into promo_code_applications (user_id, promo_code_id) select ${id}, id from code`.execute(db),
    ],
    [
      'Historical orders were imported for this customer. Reverse their import first.',
      (id) =>
        sql`insert into historical_orders (user_id, order_number, delivered_on, lines, import_id, created_at)
        values (${id}, 'SINCE-1', '2025-01-09', '[]', 1, now())`.execute(db),
    ],
    ['This customer was erased.', (id) => sql`update users set erased_at = now() where id = ${id}`.execute(db)],
  ];
  const rows = since.map(() => active());
  const batch = await applyImport(server, session, rows);
  for (const [index, [, happens]] of since.entries()) {
    const email = rows[index]?.email ?? '';
    await happens(await idOf(email), email);
  }
  const expected = Object.fromEntries(since.map(([message], index) => [rows[index]?.email, message]));
  const { rows: seen } = await preview(batch);
  const refusals = seen.map(({ email, refusal }: { email: string; refusal: string }) => [email, refusal]);
  expect(Object.fromEntries(refusals)).toEqual(expected);
  expect(await resultsOf(await reverse(batch))).toEqual(expected);
  const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from users
    where email like '%@reversed.invalid' and id = any(${await Promise.all(rows.map(({ email }) => idOf(email)))})`.execute(
    db,
  );
  expect(left).toEqual([{ n: 0 }]);
});

test('customers whom a reversal leaves alone are not failures to retry, and their timeline does not name it', async () => {
  const rows = [active(), active()];
  const batch = await applyImport(server, session, rows);
  const [left, reversed] = await Promise.all(rows.map(({ email }) => idOf(email)));
  await sql`update users set password_hash = 'hash' where id = ${left}`.execute(server.db);
  const counterBatch = await reverse(batch);
  const detail = (await server.call('GET', pathOf(counterBatch), { as: session })).body.data;
  const message = 'Retrying cannot help: these rows stay unchanged for the reason named with each.';
  expect(detail).toMatchObject({ processed_jobs: 1, failed_jobs: 1, refusals: { retry: message } });
  const retried = await post(`${pathOf(counterBatch)}/retries`);
  expect([retried.status, retried.body.message]).toEqual([422, message]);
  const batchesOf = async (id = 0) =>
    (await server.call('GET', `/api/customers/admin/users/${id}/timeline?kind=batch`, { as: session })).body.data.map(
      ({ subject }: { subject: { id: string } }) => Number(subject.id),
    );
  expect(await batchesOf(left)).toEqual([batch]);
  expect(await batchesOf(reversed)).toEqual([counterBatch, batch]);
});

test('the page of a file names its newest reversal, and why there can be no other', async () => {
  const { id } = await checkImport(server, session, [active()]);
  const show = async () => (await server.call('GET', `/api/customers/admin/imports/${id}`, { as: session })).body.data;
  expect(await show()).toMatchObject({ reversal: null, refusals: { reverse: 'This file was not imported.' } });
  const batch = (await post(`/api/customers/admin/imports/${id}/batch`)).body.data.id;
  expect((await show()).refusals.reverse).toMatch(/still running/);
  await importCustomersJob.run({ batch_id: batch }, jobContext(server.db));
  expect(await show()).toMatchObject({ reversal: null, refusals: { reverse: null } });
  const counterBatch = await reverse(batch);
  expect(await show()).toMatchObject({
    reversal: { id: counterBatch, processed_jobs: 1, total_jobs: 1 },
    refusals: { reverse: 'This import already has a reversal.' },
  });
  expect((await server.call('GET', pathOf(counterBatch), { as: session })).body.data).toMatchObject({
    asked: { import_id: id },
    file_name: 'customers.csv',
  });
});

test('a customer with historical orders is retried after their import was reversed', async () => {
  const row = active();
  const batch = await applyImport(server, session, [row]);
  const id = await idOf(row.email);
  await sql`insert into historical_orders (user_id, order_number, delivered_on, lines, import_id, created_at)
    values (${id}, 'RETRIED-1', '2025-01-09', '[]', 1, now())`.execute(server.db);
  const counterBatch = await reverse(batch);
  expect((await server.call('GET', pathOf(counterBatch), { as: session })).body.data.refusals.retry).toBeNull();
  await sql`delete from historical_orders where user_id = ${id}`.execute(server.db);
  expect((await post(`${pathOf(counterBatch)}/retries`)).status).toBe(202);
  await run(counterBatch);
  expect(await state(id)).toMatchObject({ status: 'cancelled', live_orders: 0 });
});
