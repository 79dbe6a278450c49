import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { creditsForm } from '../../../../test/credited.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import { massCredits } from './mass-credits.job.ts';

let server: TestServer;
let session: string;
let ordered: Pick<Parameters<typeof buildOrder>[1], 'weekId' | 'lines'>;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  const category = await buildCategory(server.db);
  const product = await buildProduct(server.db, category.id);
  const cutoff = '2026-01-02T00:00:00Z';
  const week = await buildWeek(server.db, '2026-01-05', { 1: cutoff, 2: cutoff }, 202_602);
  ordered = { weekId: week.id, lines: [{ product, categoryId: category.id, quantity: 1, price: 1_000 }] };
});
afterAll(() => server.close());

const post = (path: string, body = {}) => server.call('POST', path, { as: session, body });
const run = (batch_id: number) => massCredits.run({ batch_id }, jobContext(server.db));
async function apply(content: string): Promise<number> {
  const { status, body } = await server.call('POST', '/api/billing/admin/credits', {
    as: session,
    form: creditsForm(content),
  });
  expect([status, body.message]).toEqual([202, undefined]);
  await run(body.data.id);
  return body.data.id;
}
const pathOf = (id: number) => `/api/sales/admin/batch/${id}`;
async function takeBack(id: number): Promise<number> {
  const { status, body } = await post(`${pathOf(id)}/reversals`);
  expect([status, body.message]).toEqual([202, undefined]);
  await run(body.data.id);
  return body.data.id;
}
const errorsOf = async (id: number) =>
  (await server.call('GET', `${pathOf(id)}/jobs`, { as: session })).body.data.map(
    ({ error }: { error: string | null }) => error,
  );

async function buildPaidOrder() {
  const { db } = server;
  const customer = await buildSubscriber(db);
  const orderId = await buildOrder(db, { customer, ...ordered });
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
    values (${customer.id}, ${orderId}, 'paid-' || ${orderId}::bigint, 'successful', 'cutoff', 1000)`.execute(db);
  return { email: customer.email, orderId };
}

test('a row is identified by its line of the file in the batch, its files and its reversal', async () => {
  const { email } = await buildCustomer(server.db);
  const id = await apply(`email,amount,reason\n${email},1,Late delivery\n\nnobody@example.test,2,Late delivery`);
  const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line);
  const read = async (path: string) => (await server.call('GET', path, { as: session })).body;
  expect(linesOf((await read(`${pathOf(id)}/jobs`)).data)).toEqual([2, 4]);
  expect(await read(`${pathOf(id)}/results.csv`)).toMatch(/,line\r\n.*,2\r\n$/);
  expect(await read(`${pathOf(id)}/results.csv?rows=failed`)).toMatch(/,line\r\n.*,4\r\n$/);
  expect(await read(`${pathOf(id)}/results.csv?rows=before`)).toMatch(/,line\r\n.*,2\r\n$/);
  expect(linesOf((await post(`${pathOf(id)}/reversals?preview=1`)).body.data.rows)).toEqual([2]);
  expect(linesOf((await read(`${pathOf(await takeBack(id))}/jobs`)).data)).toEqual([2]);
});

test('the reversed credits of an order can be given again, within its cap', async () => {
  const { email, orderId } = await buildPaidOrder();
  const givenFor = async () => (await listOrderPayments(server.db, [orderId])).get(orderId);
  for (const amount of [10, 4]) {
    const id = await apply(`${email},${amount},Late delivery,${orderId}`);
    expect(await errorsOf(id)).toEqual([null]);
    expect(await givenFor()).toMatchObject({ credits_given: amount * 100, credits_used: 0 });
    expect(await errorsOf(await takeBack(id))).toEqual([null]);
    expect(await givenFor()).toMatchObject({ credits_given: 0, credits_used: 0 });
  }
  await apply(`${email},10,Late delivery,${orderId}`);
  const beyond = await apply(`${email},0.01,Late delivery,${orderId}`);
  expect(await errorsOf(beyond)).toEqual([expect.stringContaining('Nothing more can be issued for this order')]);
});

test('a credit that could not be reversed still counts as given', async () => {
  const { email, orderId } = await buildPaidOrder();
  const id = await apply(`${email},10,Late delivery,${orderId}`);
  await apply(`${email},-7,Late delivery`);
  expect(await errorsOf(await takeBack(id))).toEqual([expect.stringContaining('below zero')]);
  expect((await listOrderPayments(server.db, [orderId])).get(orderId)).toMatchObject({ credits_given: 1_000 });
});

test('failed rows are not retried once there is a counter-batch, unless that was cancelled', async () => {
  const { email } = await buildCustomer(server.db);
  const id = await apply(`${email},5,Late delivery\nlater@example.test,7,Late delivery`);
  const counter = (await post(`${pathOf(id)}/reversals`)).body.data.id;
  await buildCustomer(server.db, { email: 'later@example.test' });
  const refused = await post(`${pathOf(id)}/retries`);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This batch has a reversal. Start a new one for the failed rows.',
  ]);
  const view = (await server.call('GET', pathOf(id), { as: session })).body.data;
  expect(view.refusals.retry).toBe(refused.body.message);
  await server.call('DELETE', pathOf(counter), { as: session });
  expect((await post(`${pathOf(id)}/retries`)).status).toBe(202);
  await run(id);
  expect(await errorsOf(id)).toEqual([null, null]);
  expect(await errorsOf(await takeBack(id))).toEqual([null, null]);
});

test('a batch is not reversed if the reversal differs from its preview', async () => {
  const { email } = await buildCustomer(server.db);
  const id = await apply(`${email},10,Late delivery`);
  const path = `${pathOf(id)}/reversals`;
  const { fingerprint: expected } = (await post(`${path}?preview=1`)).body.data;
  await apply(`${email},-6,Late delivery`);
  const changed = await post(path, { expected });
  expect([changed.status, changed.body]).toMatchObject([
    409,
    { code: 'figures_changed', current: { totals: { applied: 0, failing: 1 } } },
  ]);
  expect((await post(path, { expected: changed.body.current.fingerprint })).status).toBe(202);
});
