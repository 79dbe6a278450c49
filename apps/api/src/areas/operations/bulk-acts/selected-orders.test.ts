import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { findStarterReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { sendCustomerMails } from '../../customers/customer-mails/send-customer-mails.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { describeOrderFilter } from './describe-order-filter.ts';
import { mailSelectedCustomers } from './mail-customers.job.ts';

let server: TestServer;
let session: string;
let reasonId: number;
let lines: Parameters<typeof buildOrder>[1]['lines'];
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  reasonId = await findStarterReason(server.db, 'CREDIT_REGULAR', 'Late delivery');
  await buildShipping(server.db);
  const category = await buildCategory(server.db);
  lines = [{ product: await buildProduct(server.db, category.id), categoryId: category.id, quantity: 8, price: 1_199 }];
});
afterAll(() => server.close());

const send = (body: object, query = '', more: object = {}) =>
  server.call('POST', `/api/admin/bulk-acts${query}`, { as: session, body, ...more });
const preview = async (body: object) => (await send(body, '?preview=1')).body.data;
const MAIL = { kind: 'send-mail', subject: 'Week {{week}}', body: 'Hello {{first_name}},\n\nOrder {{order_number}}.' };

/** A week with an order of each customer, and a second, skipped one of the first. */
async function newWeek(count: number) {
  made += 1;
  const monday = Temporal.PlainDate.from('2099-09-07').add({ weeks: made }).toString();
  const week = await buildWeek(
    server.db,
    monday,
    { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' },
    320_000 + made,
  );
  const customers = [];
  const orders = [];
  for (let n = 0; n < count; n++) {
    const customer = await buildSubscriber(server.db);
    customers.push(customer.id);
    orders.push(await buildOrder(server.db, { customer, weekId: week.id, lines }));
    if (n === 0) orders.push(await buildOrder(server.db, { customer, weekId: week.id, lines, is_skipped: true }));
  }
  return { id: week.id, customers, orders, all: { order_filter: { order_week_id: week.id }, count: count + 1 } };
}
const mailsOf = (customers: number[]) =>
  server.db
    .selectFrom('mails')
    .select(['user_id', 'order_id', 'subject', 'text', 'sent_at'])
    .where('user_id', 'in', customers)
    .where('kind', '=', 'announcement')
    .orderBy('user_id')
    .execute();
const run = (batch_id: number) => mailSelectedCustomers.run({ batch_id }, jobContext(server.db));

test('a credit for all orders that match reaches each of their customers once', async () => {
  const { customers, all, id } = await newWeek(3);
  const body = {
    selection: all,
    act: { kind: 'give-credit', amount: 5, reason_id: reasonId, details: 'Broken ice' },
  };
  const seen = await preview(body);
  expect(seen).toMatchObject({ orders: 4, selected: 3, included: 3, credit: { each: 5, total: 15 } });
  const { body: started } = await send({ ...body, expected: seen.fingerprint });
  await massCredits.run({ batch_id: started.data.id }, jobContext(server.db));
  const balances = await server.db
    .selectFrom('credit_accounts')
    .select('balance_cents')
    .where('user_id', 'in', customers)
    .where('type', '=', 'CREDIT')
    .execute();
  expect(balances.map(({ balance_cents }) => balance_cents)).toEqual([500, 500, 500]);
  const batch = await server.call('GET', `/api/sales/admin/batch/${started.data.id}`, { as: session });
  const { number } = await server.db
    .selectFrom('order_weeks')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(batch.body.data.asked).toEqual({ orders: 4, selected: 3, filter: `week: ${number}` });
});

test('an act on orders is refused with a new preview when others match than were reviewed', async () => {
  const { all, id, orders } = await newWeek(2);
  const body = { selection: all, act: MAIL };
  const { fingerprint } = await preview(body);
  const customer = await buildSubscriber(server.db);
  await buildOrder(server.db, { customer, weekId: id, lines });
  const { status, body: refused } = await send({ ...body, expected: fingerprint });
  expect([status, refused.code, refused.message]).toEqual([
    409,
    'figures_changed',
    '4 orders match now instead of 3. Review them and confirm again.',
  ]);
  expect(refused.current).toMatchObject({ orders: 4, selected: 3 });
  const chosen = { selection: { order_ids: orders.slice(0, 1) }, act: MAIL };
  expect(await preview(chosen)).toMatchObject({ orders: 1, selected: 1, included: 1 });
  const withUnknown = { ...chosen, selection: { order_ids: [...chosen.selection.order_ids, 999_999_999] } };
  expect(await preview(withUnknown)).toMatchObject({ orders: 1, selected: 1, included: 1 });
});

test('a message goes to each customer once, about the order that was selected, and is on their timeline', async () => {
  const { customers, orders, all } = await newWeek(3);
  const headers = { 'idempotency-key': `message ${made}` };
  const body = { selection: all, act: MAIL, expected: (await preview({ selection: all, act: MAIL })).fingerprint };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, '', { headers })));
  const ids = new Set(answers.flatMap(({ status, body: { data } }) => (status === 202 ? [data.id] : [])));
  expect(ids.size).toBe(1);
  const [id = 0] = ids;
  await Promise.all([run(id), run(id)]);
  await run(id);
  // The first customer has two selected orders, so the message is about none of them.
  expect((await mailsOf(customers)).map(({ order_id }) => order_id)).toEqual([null, orders[2], orders[3]]);
  await sendCustomerMails.run({}, jobContext(server.db));
  const [first, second] = await mailsOf(customers);
  expect([first?.subject, first?.text]).toEqual(['Week', expect.not.stringContaining('Order')]);
  expect([second?.subject, second?.text]).toEqual([
    expect.stringMatching(/^Week \d+$/),
    expect.stringContaining(`Order ${orders[2]}.`),
  ]);
  const timeline = await server.call('GET', `/api/customers/admin/users/${customers[1]}/timeline`, { as: session });
  expect(timeline.body.data).toContainEqual(expect.objectContaining({ kind: 'mail', title: second?.subject }));
  const { body: jobs } = await server.call('GET', `/api/sales/admin/batch/${id}/jobs`, { as: session });
  expect(
    jobs.data.map(({ status, order_id }: { status: string; order_id: number | null }) => [status, order_id]),
  ).toEqual([null, orders[2], orders[3]].map((order) => ['succeeded', order]));
});

test('a message leaves out erased, banned and unreachable customers, when it is planned and when it is sent', async () => {
  const { customers, all } = await newWeek(4);
  const change = (index: number, fields: string) =>
    sql`update users set ${sql.raw(fields)} where id = ${customers[index]}`.execute(server.db);
  await change(0, 'banned_at = now()');
  await change(1, `email = 'none-${made}@example.invalid'`);
  const seen = await preview({ selection: all, act: MAIL });
  expect([seen.selected, seen.included, seen.left_out.map(({ reason }: { reason: string }) => reason)]).toEqual([
    4,
    2,
    ['Banned customers get no messages.', 'They have no deliverable e-mail address.'],
  ]);
  const { body } = await send({ selection: all, act: MAIL, expected: seen.fingerprint });
  await change(2, 'banned_at = now()');
  await run(body.data.id);
  expect((await mailsOf(customers)).map(({ user_id }) => user_id)).toEqual([customers[3]]);
  const { body: jobs } = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
  expect(jobs.data.map(({ error }: { error: string | null }) => error)).toEqual([
    'Banned customers get no messages.',
    null,
  ]);
});

test('a message that only an order fills leaves out customers without exactly one selected order', async () => {
  const { customers, orders, all } = await newWeek(2);
  const left = { reason: 'Without exactly one selected order nothing is left of the subject or text.', customers: 1 };
  for (const act of [
    { ...MAIL, body: 'Order {{order_number}} is late.' },
    { ...MAIL, subject: '{{week}}' },
  ]) {
    const seen = await preview({ selection: all, act });
    expect([seen.included, seen.left_out]).toEqual([1, [expect.objectContaining(left)]]);
    const { body } = await send({ selection: all, act, expected: seen.fingerprint });
    await run(body.data.id);
    const selection = { ids: customers };
    expect((await send({ selection, act })).body.message).toBe('None of the selected customers can be included.');
  }
  expect((await mailsOf(customers)).map(({ order_id }) => order_id)).toEqual([orders[2], orders[2]]);
});

test('a message with an unknown placeholder, without a text or while it is switched off is refused', async () => {
  const { all } = await newWeek(1);
  const refused = async (act: object) => {
    const { status, body } = await send({ selection: all, act: { ...MAIL, ...act } });
    return [status, Object.keys(body.errors).length > 0 ? body.errors : body.message];
  };
  expect(await refused({ body: 'Hello {{firstname}}' })).toEqual([
    422,
    { 'act.body': ['{{firstname}} is not a placeholder of this e-mail. Did you mean {{first_name}}?'] },
  ]);
  expect(await refused({ subject: 'See {{account_link}}' })).toEqual([
    422,
    { 'act.subject': ['{{account_link}} is a link and cannot be in the subject. Insert it in the text.'] },
  ]);
  expect((await refused({ body: ' ' }))[0]).toBe(422);
  const on = (is_on: boolean) =>
    server.call('PUT', '/api/customers/admin/mail-templates/announcement/is-on', { as: session, body: { is_on } });
  await on(false);
  expect(await refused({})).toEqual([
    422,
    'The e-mail Message from staff is switched off. Switch it on under E-mails to Customers to send messages.',
  ]);
  await on(true);
});

test('orders are selected only by staff, with filters that exist and a week where one is needed', async () => {
  const body = { selection: { order_filter: { state: 'undeliverable' }, count: 1 }, act: MAIL };
  expect((await send(body)).body.errors).toHaveProperty('order_week_id');
  expect((await send({ ...body, selection: { order_filter: { week: 1 }, count: 1 } })).status).toBe(422);
  expect((await server.call('POST', '/api/admin/bulk-acts', { body })).status).toBe(401);
});

test('selected orders are exported alone', async () => {
  const { orders } = await newWeek(2);
  const { body } = await server.call('GET', `/api/sales/admin/orders.csv?ids=${orders[0]}&ids=${orders[2]}`, {
    as: session,
  });
  const rows = String(body).trim().split('\r\n').slice(1);
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual([orders[2], orders[0]]);
});

test('all orders that match are exported only if they are as many as were selected', async () => {
  const { id } = await newWeek(2);
  const url = `/api/sales/admin/orders.csv?order_week_id=${id}&expected_count=`;
  const refused = await server.call('GET', `${url}2`, { as: session });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '3 orders match now instead of 2. Review them and confirm again.',
  ]);
  const { status, body } = await server.call('GET', `${url}3`, { as: session });
  expect([status, String(body).trim().split('\r\n')]).toEqual([200, expect.objectContaining({ length: 4 })]);
});

test('a filter of orders is recorded by the names of its week, cycle and carrier', async () => {
  const carrier = await server.db
    .insertInto('carriers')
    .values({ name: 'Harbor Couriers', slug: 'harbor-couriers', external_carrier: 'nonups' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const week = await newWeek(1);
  const { number } = await server.db
    .selectFrom('order_weeks')
    .select('number')
    .where('id', '=', week.id)
    .executeTakeFirstOrThrow();
  const filter = {
    keyword: 'Ada',
    order_week_id: week.id,
    production_cycle_id: 2,
    carrier_id: carrier.id,
    ship_at: '2030-01-09',
    sku: 'SOUP-1',
    state: 'skipped' as const,
  };
  const describe = (each: Parameters<typeof describeOrderFilter>[1]) =>
    inTransaction(server.db, (tx) => describeOrderFilter(tx, each));
  expect(await describe(filter)).toBe(
    `by a search; state: skipped; week: ${number}; cycle: PC B; carrier: Harbor Couriers; ships: 1/9/2030; product: SOUP-1`,
  );
  expect(await describe({ order_week_id: 999_999 })).toBe('week: 999999');
  expect(await describe({})).toBe('none');
});
