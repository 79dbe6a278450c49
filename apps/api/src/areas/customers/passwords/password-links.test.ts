import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf, transactionsOf } from '../../../../test/statements.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { passwordMatches } from '../../staff/passwords/password-hash.ts';
import { mailRequestedPasswordLink } from './mail-requested-password-link.job.ts';

const OWN = 'an orchard of my own';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let customer: { id: number; email: string };
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db, 'support');
  session = await server.session(staff.id);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await buildCustomer(server.db);
  await removePassword(customer.id);
});

const send = (id: number, as = session) =>
  server.call('POST', `/api/customers/admin/users/${id}/password-links`, { as });
const ask = (email: string) => server.call('POST', '/api/customers/auth/password-links', { body: { email } });
const atLink = (token: string) => `/api/customers/auth/password-links/${token}`;
const show = (token: string) => server.call('GET', atLink(token));
const choose = (token: string, password = OWN) => server.call('POST', atLink(token), { body: { password } });
async function runRequests(): Promise<void> {
  const { rows } = await sql<{ data: unknown }>`delete from pgboss.job
    where name = ${mailRequestedPasswordLink.name} returning data`.execute(server.db);
  for (const { data } of rows)
    await mailRequestedPasswordLink.run(mailRequestedPasswordLink.data.parse(data), jobContext(server.db));
}
const mailsTo = (email: string) =>
  server.db.selectFrom('mails').select(['kind', 'text']).where('recipient', '=', email).orderBy('id').execute();
async function tokenOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'password_link');
  return /http:\/\/localhost:3000\/passwords\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const removePassword = (id: number) =>
  server.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
const hashOf = async (id: number) =>
  (await server.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash;

test('a customer without a password chooses one by the mailed link, of which only a hash is stored', async () => {
  const sent = await send(customer.id);
  expect([sent.status, sent.body.data]).toEqual([200, { message: 'The link was sent.' }]);
  const token = await tokenOf(customer.email);
  const link = await server.db.selectFrom('password_links').selectAll().executeTakeFirstOrThrow();
  expect(link.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
  expect(link.expires_at.since(link.sent_at).total('hours')).toBeCloseTo(72, 3);
  expect((await show(token)).body.data).toMatchObject({ email: customer.email });

  await server.session(customer.id);
  expect((await choose(token, 'short')).body.errors).toHaveProperty('password');
  const answers = await Promise.all(Array.from({ length: 5 }, () => choose(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  expect(await passwordMatches(OWN, await hashOf(customer.id))).toBe(true);
  expect((await show(token)).status).toBe(404);
  const open = server.db.selectFrom('sessions').select('id').where('user_id', '=', customer.id);
  expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
  const changes = server.db.selectFrom('changes').select(['name', 'staff_id']).where('user_id', '=', customer.id);
  expect(await changes.orderBy('id').execute()).toMatchObject([
    { name: 'password_link_sent', staff_id: staff.id },
    { name: 'password_chosen', staff_id: null },
  ]);
});

test('a request for a link is answered the same for every e-mail, and mails customers only, five times an hour', async () => {
  const asked = await Promise.all([ask(customer.email.toUpperCase()), ask('stranger@example.test'), ask(staff.email)]);
  for (const { status, body } of asked)
    expect([status, body]).toEqual([
      200,
      { data: { message: 'If a customer has this e-mail, a link to choose a password is on its way.' } },
    ]);
  expect(await mailsTo(customer.email)).toEqual([]);
  await runRequests();
  expect((await mailsTo(customer.email)).map(({ kind }) => kind)).toEqual(['password_link']);
  expect(await mailsTo(staff.email)).toEqual([]);
  const changes = server.db.selectFrom('changes').select(['name', 'staff_id', 'address', 'request_id']);
  expect(await changes.where('user_id', '=', customer.id).execute()).toEqual([
    { name: 'password_link_sent', staff_id: null, address: '127.0.0.1', request_id: expect.any(String) },
  ]);
  for (let times = 0; times < 6; times++) expect((await ask(customer.email)).status).toBe(200);
  await runRequests();
  expect(await mailsTo(customer.email)).toHaveLength(5);
  expect((await ask('no e-mail')).status).toBe(422);
});

test('a request whose job runs again after a kill mails one link, which stays valid', async () => {
  const job = { user_id: customer.id, address: '127.0.0.1', request_id: crypto.randomUUID() };
  await mailRequestedPasswordLink.run(job, jobContext(server.db));
  const token = await tokenOf(customer.email);
  await mailRequestedPasswordLink.run(job, jobContext(server.db));
  expect(await mailsTo(customer.email)).toHaveLength(1);
  expect((await show(token)).status).toBe(200);
  await mailRequestedPasswordLink.run({ ...job, request_id: crypto.randomUUID() }, jobContext(server.db));
  expect(await mailsTo(customer.email)).toHaveLength(2);
});

test('a request does the same work for a customer, for staff and for an unknown e-mail', async () => {
  const workFor = async (email: string) => {
    let transactions: string[][] = [];
    const statements = await statementsOf(server.db, async () => {
      transactions = await transactionsOf(() => ask(email));
    });
    return { statements, transactions };
  };
  const forCustomer = await workFor(customer.email);
  expect(forCustomer.transactions.flat()).toEqual([expect.stringContaining('pgboss')]);
  expect(await workFor(staff.email)).toEqual(forCustomer);
  expect(await workFor('stranger@example.test')).toEqual(forCustomer);
});

test('requests of a storefront share a wide limit of their own and do not refuse sign-ins', async () => {
  const from = (address: string) =>
    server.call('POST', '/api/customers/auth/password-links', { address, body: { email: customer.email } });
  const failures = (address: string, times: number) =>
    server.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: times }, () => ({ account: '', address })))
      .execute();
  await failures('10.9.0.1', 100);
  await failures('password links 10.9.0.1', 999);
  expect((await from('10.9.0.1')).status).toBe(200);
  const refused = await from('10.9.0.1');
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many requests. Try again in 15 minutes.']);
  expect((await from('10.9.0.2')).status).toBe(200);
  for (let times = 0; times < 101; times++) await from('10.9.0.3');
  const { status } = await server.call('GET', atLink('guessed'), { address: '10.9.0.3' });
  expect(status).toBe(404);
});

test('a link ends with a newer one, with another e-mail and after 72 hours', async () => {
  await send(customer.id);
  const old = await tokenOf(customer.email);
  await send(customer.id);
  const token = await tokenOf(customer.email);
  expect((await show(old)).status).toBe(404);
  expect((await show(token)).status).toBe(200);
  await sql`update users set email = 'moved-' || email where id = ${customer.id}`.execute(server.db);
  expect([(await show(token)).status, (await choose(token)).status]).toEqual([404, 404]);
  await sql`update users set email = ${customer.email} where id = ${customer.id}`.execute(server.db);
  await sql`update password_links set expires_at = now()`.execute(server.db);
  const expired = await choose(token);
  expect([expired.status, expired.body.message]).toEqual([
    422,
    'This link has expired: it works for 72 hours. Request a new one.',
  ]);
  expect(await hashOf(customer.id)).toBeNull();
});

test('a reset of the password ends the link, and no link is mailed to an erased customer', async () => {
  await send(customer.id);
  const token = await tokenOf(customer.email);
  const reset = await server.call('PUT', `/api/customers/admin/users/${customer.id}/password`, { as: session });
  expect([reset.status, (await show(token)).status]).toEqual([200, 404]);
  const email = `erased-${customer.id}@erased.invalid`;
  await sql`update users set email = ${email}, erased_at = now() where id = ${customer.id}`.execute(server.db);
  expect((await ask(email)).status).toBe(200);
  await runRequests();
  expect(await mailsTo(email)).toEqual([]);
});

test('staff get no link, a customer without a deliverable e-mail neither, and only staff can send one', async () => {
  await sql`update users set email = ${`reversed-${customer.id}@reversed.invalid`} where id = ${customer.id}`.execute(
    server.db,
  );
  const refused = await send(customer.id);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This customer has no deliverable e-mail address. Change the e-mail first.',
  ]);
  expect((await send(staff.id)).body.message).toBe('Staff get no password link. Reset the password instead.');
  expect((await send(customer.id, '')).status).toBe(401);
  expect((await send(999_999)).status).toBe(404);
});

test('a sign-in without a password is refused like one with a wrong password', async () => {
  const signIn = async (email: string) => {
    const { status, body } = await server.call('POST', '/api/management/auth', { body: { email, password: OWN } });
    return [status, body.message];
  };
  const colleague = await buildStaff(server.db, 'support');
  await removePassword(colleague.id);
  const refused = await signIn(colleague.email);
  expect(refused[0]).toBe(401);
  expect(refused).toEqual(await signIn(staff.email));
  expect(refused).toEqual(await signIn(customer.email));
});
