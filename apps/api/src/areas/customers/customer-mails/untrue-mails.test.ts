import { sql } from 'kysely';
import { ZERO } from '@larder/domain/values/cents.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { refundPayment } from '../../billing/refunds/refund-payment.job.ts';
import { massCredits } from '../../operations/mass-credits/mass-credits.job.ts';

const REFUNDS = '/api/billing/admin/refunds';
const UNTRUE = 'This e-mail is out of date and cannot be sent again.';

let server: TestServer;
let as: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason_id: number;
beforeAll(async () => {
  server = await startTestServer();
  as = await server.session((await buildStaff(server.db)).id);
  shop = await buildShop(server.db);
  reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
});
afterAll(() => server.close());

const today = showDayOf(Temporal.Now.instant().toString());
const post = async (url: string, body: object = {}) => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await server.call('POST', url, { as, body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
};

/** The page of the customer's e-mail of this kind, or of its repetition, once it is sent. */
async function sentMail(userId: number, kind: string, isRepetition = false): Promise<string> {
  const { id } = await server.db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, next_attempt_at: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('repeats_mail_id', isRepetition ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/api/customers/admin/users/${userId}/mails/${id}`;
}

/** The refusal on the page and that of the call, which are the same. */
async function refusalOf(url: string): Promise<string | null> {
  const onPage = (await server.call('GET', url, { as })).body.data.refusal;
  const { status, body } = await server.call('POST', `${url}/send-again`, { as, body: {} });
  expect(body.message ?? null).toBe(onPage);
  expect(status).toBe(onPage === null ? 200 : 422);
  return onPage;
}

async function refund(card: string) {
  const { customer, order } = await buildChargedOrder(server.db, shop, { card });
  const body = { order_id: order.id, reason_id, reason_details: 'Cold', amount: 10 };
  const { id } = await post(REFUNDS, body);
  const url = await sentMail(customer.id, 'refund_issued');
  return { id, url, userId: customer.id };
}

async function askGateway(): Promise<void> {
  const pending = server.db.selectFrom('refund_parts').select(['refund_id', 'payment_id']);
  for (const part of await pending.where('status', '=', 'pending').execute())
    await refundPayment.run(part, jobContext(server.db));
}

test('an e-mail about a credit is not sent again once the credit was reversed', async () => {
  const [spent, reversed] = [
    await buildChargedOrder(server.db, shop, {}),
    await buildChargedOrder(server.db, shop, {}),
  ];
  const form = new FormData();
  const lines = [spent, reversed].map(({ customer }) => `${customer.email},7.50,A reason of CREDIT_REGULAR\n`);
  form.set('csv', new File(lines, 'credits.csv'));
  const { body } = await server.call('POST', '/api/billing/admin/credits', { as, form });
  await massCredits.run({ batch_id: body.data.id }, jobContext(server.db));
  const url = await sentMail(reversed.customer.id, 'credit_given');
  expect(await refusalOf(url)).toBeNull();
  const again = await sentMail(reversed.customer.id, 'credit_given', true);

  // A credit that was spent is not reversed.
  await server.db
    .updateTable('credit_accounts')
    .set({ balance_cents: ZERO })
    .where('user_id', '=', spent.customer.id)
    .execute();
  const { id } = await post(`/api/sales/admin/batch/${body.data.id}/reversals`);
  await massCredits.run({ batch_id: id }, jobContext(server.db));
  for (const each of [url, again])
    expect(await refusalOf(each)).toBe(`This credit was reversed on ${today}. ${UNTRUE}`);
  expect(await refusalOf(await sentMail(spent.customer.id, 'credit_given'))).toBeNull();
});

test('an e-mail about a refund is not sent again once the refund failed, and says what became of the refund', async () => {
  const paid = await refund('4242');
  const [open, retried, credited] = [await refund('5126'), await refund('5126'), await refund('5126')];
  expect(await refusalOf(open.url)).toBeNull();
  await askGateway();
  expect(await refusalOf(paid.url)).toBeNull();
  await post(`${REFUNDS}/${retried.id}/retries`);
  await post(`${REFUNDS}/${credited.id}/credits`);
  const failed = `This refund failed on ${today} and`;
  expect(await refusalOf(open.url)).toBe(`${failed} still needs a decision. ${UNTRUE}`);
  expect(await refusalOf(retried.url)).toBe(`${failed} was retried on ${today}. ${UNTRUE}`);
  expect(await refusalOf(credited.url)).toBe(`${failed} was given as credit on ${today}. ${UNTRUE}`);
});
