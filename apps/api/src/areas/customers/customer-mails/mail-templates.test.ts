import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import { sendCustomerMails } from './send-customer-mails.job.ts';

const TEMPLATES = '/api/customers/admin/mail-templates';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
beforeAll(async () => {
  server = await startTestServer({ STOREFRONT_URL: 'https://shop.example.test' });
  staff = await buildStaff(server.db, 'support', { first_name: 'Sue' });
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) => server.call(method, url, { as: session, body });
const show = async (kind: string) => (await call('GET', `${TEMPLATES}/${kind}`)).body.data;
const send = () => sendCustomerMails.run({}, jobContext(server.db));
const queue = (userId: number) =>
  server.db.transaction().execute((tx) => queueCustomerMails(tx, [{ kind: 'charge_failed', userId }]));
const mailsOf = (userId: number) =>
  server.db.selectFrom('mails').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('e-mails are listed, changed with a version, and refused when another change came before', async () => {
  const { body } = await call('GET', TEMPLATES);
  expect(body.data).toHaveLength(12);
  expect(body.data[0]).toMatchObject({ kind: 'order_charged', is_on: true, version: 1, updated_by: null });
  const changed = await call('PUT', `${TEMPLATES}/order_charged`, { subject: 'Paid: {{amount}}', version: 1 });
  expect(changed.body.data).toMatchObject({
    subject: 'Paid: {{amount}}',
    version: 2,
    updated_by: { email: staff.email },
  });
  const stale = await call('PUT', `${TEMPLATES}/order_charged`, { subject: 'Mine', version: 1 });
  expect([stale.status, stale.body.errors]).toEqual([409, { subject: [expect.stringContaining(staff.email)] }]);
  expect((await call('GET', `${TEMPLATES}/unknown`)).status).toBe(404);
});

test('an unknown placeholder is refused under its field with the nearest one', async () => {
  const { status, body } = await call('PUT', `${TEMPLATES}/card_link`, { body: 'Hello {{fist_name}}' });
  expect([status, body.errors]).toEqual([
    422,
    { body: ['{{fist_name}} is not a placeholder of this e-mail. Did you mean {{first_name}}?'] },
  ]);
  const empty = await call('PUT', `${TEMPLATES}/card_link`, { subject: ' ', body: ' ' });
  expect(empty.body.errors).toEqual({ subject: ['Subject is required.'], body: ['Text is required.'] });
  expect((await show('card_link')).version).toBe(1);
});

test('an e-mail is switched off and on, and an earlier version is restored as a new one; each is in the history', async () => {
  const kind = 'order_skipped';
  const { subject } = await show(kind);
  await call('PUT', `${TEMPLATES}/${kind}`, { subject: 'Skipped!' });
  expect((await call('PUT', `${TEMPLATES}/${kind}/is-on`, { is_on: false })).body.data.is_on).toBe(false);
  const restored = await call('POST', `${TEMPLATES}/${kind}/versions/1/restore`);
  expect(restored.body.data).toMatchObject({ subject, is_on: false, version: 4 });
  const { body } = await call('GET', `${TEMPLATES}/${kind}/versions`);
  expect(body.data).toMatchObject([
    { version: 4, restored_version: 1, created_by: { email: staff.email } },
    { version: 3, is_on: false },
    { version: 2, subject: 'Skipped!', is_on: true },
    { version: 1, created_by: null },
  ]);
  expect((await call('POST', `${TEMPLATES}/${kind}/versions/9/restore`)).status).toBe(404);
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'subject_version'])
    .where('subject_id', '=', kind)
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { name: 'mail_template_updated', subject_version: 2 },
    { name: 'mail_template_switched', subject_version: 3 },
    { name: 'mail_template_restored', subject_version: 4 },
  ]);
});

test('a preview is written for a real customer, and a test goes to oneself', async () => {
  const customer = await buildCustomer(server.db, { first_name: 'Mia & Co' });
  const draft = { subject: 'Hi {{first_name}}', body: 'Add: {{card_link}}\n\nAt {{account_link}}' };
  const preview = await call('POST', `${TEMPLATES}/charge_failed/preview`, { ...draft, user_id: customer.id });
  expect(preview.body.data).toMatchObject({
    to: customer.email,
    subject: 'Hi Mia & Co',
    html: expect.stringContaining('<a href="https://shop.example.test">'),
  });
  expect(preview.body.data.text).toMatch(/\/cards\/example\n/);
  const wrong = await call('POST', `${TEMPLATES}/charge_failed/preview`, { ...draft, user_id: staff.id });
  expect(wrong.body.errors).toEqual({ user_id: ['This customer was not found. Choose another one.'] });
  const bad = await call('POST', `${TEMPLATES}/charge_failed/preview`, { ...draft, body: '{{x' });
  expect(bad.status).toBe(422);
  const tested = await call('POST', `${TEMPLATES}/charge_failed/test`, draft);
  expect(tested.body.data).toEqual({ recipient: staff.email });
  expect(await mailsOf(staff.id)).toMatchObject([{ recipient: staff.email, subject: 'Test: Hi Sue' }]);
  expect(await mailsOf(customer.id)).toEqual([]);
});

test('a preview of a failed charge has the order that failed, and names a retry only while one is planned', async () => {
  await buildShipping(server.db);
  const cutoffs = { 1: '2031-01-02T06:00:00Z', 2: '2031-01-04T06:00:00Z' };
  const weeks = [
    await buildWeek(server.db, '2031-01-06', cutoffs, 203_102),
    await buildWeek(server.db, '2031-01-13', cutoffs, 203_103),
  ];
  const customer = await buildSubscriber(server.db);
  const orders: number[] = [];
  for (const { id: weekId } of weeks) orders.push(await buildOrder(server.db, { customer, weekId, lines: [] }));
  const draft = {
    subject: '{{order_number}}',
    body: 'Week {{week}}\n\n{{amount}}\n\n{{reason}}\n\nAgain {{next_attempt}}',
    user_id: customer.id,
  };
  const preview = async () => (await call('POST', `${TEMPLATES}/charge_failed/preview`, draft)).body.data;
  expect((await preview()).subject).toBe(String(orders[1]));
  await sql`with failed as (insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents,
        decline_code, failure_reason, finished_at)
      values (${customer.id}, ${orders[0]}, 'failed', 'failed', 'cutoff', 8400, 'expired_card', 'Expired', now()))
    insert into charge_retries (user_id, order_id, attempt, due_at)
    values (${customer.id}, ${orders[0]}, 1, '2031-01-04T18:00:00Z')`.execute(server.db);
  const planned = await preview();
  expect(planned.subject).toBe(String(orders[0]));
  for (const part of ['Week 203102', '$84.00', 'The card has expired.', 'Again Saturday, January 4'])
    expect(planned.text).toContain(part);
  await sql`update charge_retries set status = 'cancelled', finished_at = now()`.execute(server.db);
  expect((await preview()).text).not.toContain('Again');
});

test('a sent e-mail appears on the timeline, is read as it was sent without links, and can be sent again', async () => {
  const customer = await buildCustomer(server.db, { first_name: 'Ida' });
  await queue(customer.id);
  const [waiting] = await mailsOf(customer.id);
  const url = `/api/customers/admin/users/${customer.id}/mails/${waiting!.id}`;
  expect((await call('GET', url)).body.data).toMatchObject({
    state: 'waiting',
    refusal: 'This e-mail is still waiting to be sent.',
  });
  expect((await call('POST', `${url}/send-again`)).status).toBe(422);
  await send();
  await call('PUT', `${TEMPLATES}/charge_failed`, { body: 'Another text: {{card_link}}' });
  const { data } = (await call('GET', url)).body;
  expect(data).toMatchObject({ state: 'sent', recipient: customer.email, refusal: null, failure: null });
  expect(data.text).toContain('Hello Ida,\n\n');
  expect(data.text).toContain('[link to add a card]');
  expect(data.text).not.toContain('Another text');
  const again = await call('POST', `${url}/send-again`);
  expect([again.status, again.body.data]).toMatchObject([
    200,
    { state: 'waiting', text: 'Another text: [link to add a card]\n' },
  ]);
  await send();
  const { body } = await call('GET', `/api/customers/admin/users/${customer.id}/timeline?kind=mail`);
  expect(body.data).toMatchObject([
    { causer: { email: staff.email }, subject: { path: `/users/${customer.id}/mails/${again.body.data.id}` } },
    { causer: null, subject: { path: `/users/${customer.id}/mails/${waiting!.id}` }, title: data.subject },
  ]);
  const other = await buildCustomer(server.db);
  expect((await call('GET', url.replace(`/${customer.id}/`, `/${other.id}/`))).status).toBe(404);
});

test('a link to add a card is not sent again to a customer who was banned since', async () => {
  const customer = await buildCustomer(server.db);
  await queue(customer.id);
  await send();
  const [mail] = await mailsOf(customer.id);
  const url = `/api/customers/admin/users/${customer.id}/mails/${mail!.id}`;
  const ban = { banned_at: Temporal.Now.instant(), status: 'banned' as const };
  await server.db.updateTable('users').set(ban).where('id', '=', customer.id).execute();
  const refusal = 'This customer is banned and cannot add a card.';
  expect((await call('GET', url)).body.data.refusal).toBe(refusal);
  const again = await call('POST', `${url}/send-again`);
  expect([again.status, again.body.message]).toEqual([422, refusal]);
  expect(await mailsOf(customer.id)).toHaveLength(1);
});

test('an e-mail is sent again only a few times in an hour, and not while it is off or without an address', async () => {
  const customer = await buildCustomer(server.db);
  await queue(customer.id);
  await send();
  const [mail] = await mailsOf(customer.id);
  const again = () => call('POST', `/api/customers/admin/users/${customer.id}/mails/${mail!.id}/send-again`);
  const statuses = (await Promise.all(Array.from({ length: 7 }, again))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  await call('PUT', `${TEMPLATES}/charge_failed/is-on`, { is_on: false });
  expect((await again()).body.message).toBe(
    'The e-mail Charge failed is switched off. Switch it on to send this one again.',
  );
  await call('PUT', `${TEMPLATES}/charge_failed/is-on`, { is_on: true });
  await server.db.updateTable('users').set({ email: 'x@gone.invalid' }).where('id', '=', customer.id).execute();
  expect((await again()).body.message).toBe('This customer has no deliverable e-mail address.');
});
