import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOfTemplate } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { MAIL_KINDS } from '@larder/domain/values/mails/mail-kinds.ts';
import { buildCustomer } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { catchMails, type MailCatcher, startSlowServer } from '../../../../test/catch-mails.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { type CustomerMail, queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import { LONGEST_SEND_MS, openSmtp } from '../../../platform/mail/smtp.ts';
import { recordAll, SYSTEM } from '../../../platform/record.ts';
import { hasDueMail } from './customer-mails.queries.ts';
import { sendCustomerMails, sendDueMails } from './send-customer-mails.job.ts';

let server: TestServer;
let mails: MailCatcher;
beforeAll(async () => {
  server = await startTestServer();
  mails = await catchMails();
});
afterAll(async () => {
  await mails.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.updateTable('mails').set({ next_attempt_at: null }).execute();
  await server.db.updateTable('mail_templates').set({ is_on: true }).execute();
  mails.received.length = 0;
  mails.refuse(0);
  mails.onReceived(() => {});
});

const queue = (...all: CustomerMail[]) => server.db.transaction().execute((tx) => queueCustomerMails(tx, all));
const send = (MAIL_URL: string | undefined = mails.url, db = server.db) => {
  const ctx = jobContext(db);
  return sendCustomerMails.run({}, { ...ctx, config: { ...ctx.config, ...(MAIL_URL !== '' && { MAIL_URL }) } });
};
const mailsOf = (userId: number) =>
  server.db.selectFrom('mails').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const oneOf = async (userId: number) => {
  const [mail, ...others] = await mailsOf(userId);
  expect(others).toEqual([]);
  return mail!;
};
const makeDue = (userId: number) =>
  sql`update mails set next_attempt_at = now() where user_id = ${userId} and next_attempt_at is not null`.execute(
    server.db,
  );

test('each kind of e-mail begins with a text that has no fault, and only the reminder begins switched off', async () => {
  const { rows } = await sql<{ kind: string; is_on: boolean; subject: string; body: string }>`
    select v.kind, v.is_on, v.subject, v.body from mail_template_versions v join mail_templates t using (kind, version)
    where v.version = 1`.execute(server.db);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...MAIL_KINDS].toSorted());
  expect(rows.filter(({ is_on }) => !is_on).map(({ kind }) => kind)).toEqual(['cutoff_reminder']);
  for (const kind of MAIL_KINDS)
    expect([
      kind,
      faultsOfTemplate(
        kind,
        rows.find((row) => row.kind === kind)!,
      ),
    ]).toEqual([kind, {}]);
});

test('an e-mail is written from its facts and the name and address at the time of sending, and keeps no text', async () => {
  const { customer, order } = await buildChargedOrder(server.db, await buildShop(server.db), {});
  await server.db.deleteFrom('mails').execute();
  const facts = { amount_cents: cents(1_234), reason: 'Declined <b>' };
  await queue({ kind: 'charge_failed', userId: customer.id, orderId: order.id, facts });
  await server.db
    .updateTable('users')
    .set({ email: 'new-address@example.test', first_name: 'Ann <i>' })
    .where('id', '=', customer.id)
    .execute();
  expect(await hasDueMail(server.db)).toBe(true);
  expect(await send()).toEqual({ sent: 1 });
  expect(await hasDueMail(server.db)).toBe(false);
  const [received] = mails.received;
  expect(received?.to).toEqual(['new-address@example.test']);
  const source = received!.source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(source).toContain('Hello Ann <i>,');
  expect(source).toContain('Hello Ann &lt;i&gt;,');
  expect(source).toContain(`We could not charge $12.34 for order ${order.id}.`);
  expect(source).not.toContain('We will try again');
  const [, token] = /http:\/\/localhost:3000\/cards\/([\w-]{43})/.exec(source) ?? [];
  expect(token).toBeDefined();
  expect(JSON.stringify(await oneOf(customer.id))).not.toContain(token);
  const row = await oneOf(customer.id);
  expect(row).toMatchObject({
    recipient: 'new-address@example.test',
    subject: expect.stringMatching(/^We could not charge your card for week \d+$/),
    text: null,
    html: null,
    template_version: 1,
    failure: null,
    is_perhaps_repeated: false,
    facts: expect.objectContaining({ ...facts, order_id: order.id, total_cents: expect.any(Number) }),
  });
  expect(row.sent_at).not.toBeNull();
  expect(await send()).toEqual({ sent: 0 });
  expect(mails.received).toHaveLength(1);
});

test('e-mails of changes are queued with them in one statement, once for each key', async () => {
  const customers = [await buildCustomer(server.db), await buildCustomer(server.db)];
  const changes = customers.map(({ id }) => ({
    name: 'subscription_status_changed',
    subject: { type: 'user', id },
    userId: id,
    description: 'Paused',
    mail: { kind: 'subscription_paused' as const, facts: { paused_until: '2026-12-24' }, key: `paused:${id}` },
  }));
  const record = () => server.db.transaction().execute((tx) => recordAll(tx, SYSTEM, changes));
  await record();
  await record();
  expect(await send()).toEqual({ sent: 2 });
  for (const { id } of customers) expect(await oneOf(id)).toMatchObject({ facts: { paused_until: '2026-12-24' } });
  expect(mails.received[0]?.source).toContain('Deliveries begin again on Thursday');
});

test('no e-mail is queued of a kind that is off, or for a customer who is erased or has no deliverable address', async () => {
  const [off, erased, undeliverable] = await Promise.all([1, 2, 3].map(() => buildCustomer(server.db)));
  await server.db.updateTable('mail_templates').set({ is_on: false }).where('kind', '=', 'credit_given').execute();
  await sql`update users set erased_at = now() where id = ${erased!.id}`.execute(server.db);
  await sql`update users set email = 'none@one.invalid' where id = ${undeliverable!.id}`.execute(server.db);
  await queue(
    { kind: 'credit_given', userId: off!.id },
    { kind: 'subscription_cancelled', userId: erased!.id },
    { kind: 'subscription_cancelled', userId: undeliverable!.id },
  );
  for (const { id } of [off!, erased!, undeliverable!]) expect(await mailsOf(id)).toEqual([]);
});

test('an e-mail that waits is not sent once its kind is switched off or its customer cannot be reached', async () => {
  const [off, gone] = [await buildCustomer(server.db), await buildCustomer(server.db)];
  await queue({ kind: 'credit_given', userId: off.id }, { kind: 'subscription_cancelled', userId: gone.id });
  await server.db.updateTable('mail_templates').set({ is_on: false }).where('kind', '=', 'credit_given').execute();
  await sql`update users set email = 'none@customers.invalid' where id = ${gone.id}`.execute(server.db);
  await send();
  expect(await oneOf(off.id)).toMatchObject({ sent_at: null, failure: 'switched off', next_attempt_at: null });
  expect(await oneOf(gone.id)).toMatchObject({ sent_at: null, failure: 'no address', next_attempt_at: null });
  expect(mails.received).toEqual([]);
});

test('a reminder that still waits when its cutoff passes is not sent', async () => {
  const [late, early] = [await buildCustomer(server.db), await buildCustomer(server.db)];
  const remind = (userId: number, hours: number) => {
    const cutoff_at = Temporal.Now.instant().add({ hours }).toString();
    return queue({ kind: 'cutoff_reminder', userId, facts: { cutoff_at } });
  };
  await remind(late.id, -1);
  await remind(early.id, 1);
  await send();
  expect(await oneOf(late.id)).toMatchObject({ sent_at: null, failure: 'too late', next_attempt_at: null });
  expect(mails.received.map(({ to }) => to[0])).toEqual([early.email]);
});

test('a link to add a card that still waits is not sent once its customer is banned', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'card_link', userId: id }, { kind: 'charge_failed', userId: id });
  await queue({ kind: 'subscription_cancelled', userId: id });
  await sql`update users set banned_at = now(), status = 'banned' where id = ${id}`.execute(server.db);
  await send();
  const banned = { sent_at: null, failure: 'banned', next_attempt_at: null };
  expect(await mailsOf(id)).toMatchObject([banned, banned, { sent_at: expect.anything(), failure: null }]);
  expect(mails.received).toHaveLength(1);
  const links = server.db.selectFrom('card_links').select('id').where('user_id', '=', id);
  expect(await links.execute()).toEqual([]);
});

test('an e-mail that the server refuses is sent again after a pause, and given up after many tries', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  mails.refuse(1);
  await send();
  const refused = await oneOf(id);
  expect(refused).toMatchObject({ sent_at: null, failure: 'EENVELOPE 451', attempts: 1, is_perhaps_repeated: false });
  expect(refused.next_attempt_at!.epochMilliseconds).toBeGreaterThan(refused.created_at.epochMilliseconds);
  await makeDue(id);
  await send();
  expect(await oneOf(id)).toMatchObject({ failure: null, attempts: 2, is_perhaps_repeated: false });
  expect(mails.received).toHaveLength(1);

  const { id: other } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: other });
  await server.db.updateTable('mails').set({ attempts: 14 }).where('user_id', '=', other).execute();
  mails.refuse(1);
  await send();
  const givenUp = await oneOf(other);
  expect(givenUp).toMatchObject({ sent_at: null, next_attempt_at: null, attempts: 15 });
  expect(givenUp.given_up_at).not.toBeNull();
});

test('an interrupted attempt is repeated once and says so; interrupted again, it is given up', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  const interrupt = () => sql`update mails set sending_started_at = now() where user_id = ${id}`.execute(server.db);
  await interrupt();
  await send();
  expect(await oneOf(id)).toMatchObject({ is_perhaps_repeated: true, failure: null, given_up_at: null });
  expect(mails.received).toHaveLength(1);

  await sql`update mails set sent_at = null, next_attempt_at = now() where user_id = ${id}`.execute(server.db);
  await interrupt();
  await send();
  expect(await oneOf(id)).toMatchObject({ sent_at: null, failure: 'interrupted', is_perhaps_repeated: true });
  expect(mails.received).toHaveLength(1);
});

test('a connection that breaks while the server has the text counts as sent: once more, and no third time', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  mails.onReceived(() => mails.hangUp());
  await send();
  const broken = await oneOf(id);
  expect(broken).toMatchObject({ sent_at: null, is_perhaps_repeated: true, given_up_at: null });
  await makeDue(id);
  await send();
  const twice = await oneOf(id);
  expect(twice).toMatchObject({ sent_at: null, failure: 'interrupted', next_attempt_at: null });
  expect(twice.given_up_at).not.toBeNull();
  expect(mails.received).toHaveLength(2);
});

test('a mail server that answers without end is given up before another worker can take the e-mail', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  let leaseMs = 0;
  const slow = await startSlowServer(async () => {
    const { rows } = await sql<{
      ms: number;
    }>`select extract(epoch from next_attempt_at - sending_started_at)::int * 1000
      as ms from mails where user_id = ${id}`.execute(server.db);
    leaseMs = rows[0]!.ms;
  });
  const ctx = jobContext(server.db);
  expect(await sendDueMails({ ...ctx, config: { ...ctx.config, MAIL_URL: slow.url } }, 1_500)).toEqual({ sent: 0 });
  expect(leaseMs).toBeGreaterThan(LONGEST_SEND_MS);
  const attempt = {
    sent_at: null,
    failure: 'EABORT',
    attempts: 1,
    sending_started_at: null,
    is_perhaps_repeated: false,
  };
  expect(await oneOf(id)).toMatchObject(attempt);
  await slow.closed;
});

test('a mail server that has the text and answers too slowly may have taken the mail', async () => {
  const limit = new AbortController();
  mails.onReceived(() => limit.abort());
  const smtp = openSmtp(jobContext(server.db).config, mails.url, 2);
  const mail = { key: 'slow', to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const failure = smtp.send(mail, limit.signal);
  await expect(failure).rejects.toMatchObject({ name: 'Error', failure: 'EABORT', isUnclear: true });
  smtp.close();
});

test('an e-mail that was sent but not recorded is sent again once and says so', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  const failing = new Proxy(server.db, {
    get(db, key) {
      if (key === 'updateTable') throw new Error('the database restarts');
      const value: unknown = Reflect.get(db, key);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await send(mails.url, failing);
  expect(mails.received).toHaveLength(1);
  expect(await oneOf(id)).toMatchObject({ sent_at: null, failure: null });
  await makeDue(id);
  await send();
  expect(await oneOf(id)).toMatchObject({ is_perhaps_repeated: true, sent_at: expect.anything() });
  expect(mails.received).toHaveLength(2);
});

test('several workers at once send each e-mail once', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(server.db)));
  await queue(...customers.map(({ id }) => ({ kind: 'subscription_cancelled' as const, userId: id })));
  await Promise.all([send(), send(), send()]);
  expect(mails.received).toHaveLength(customers.length);
  expect(new Set(mails.received.map(({ to }) => to[0]))).toEqual(new Set(customers.map(({ email }) => email)));
});

test('without a mail server the row is the mailbox', async () => {
  const { id } = await buildCustomer(server.db);
  await queue({ kind: 'subscription_cancelled', userId: id });
  await send('');
  expect(await oneOf(id)).toMatchObject({ text: expect.stringContaining('Hello Ada,'), html: expect.any(String) });
});
