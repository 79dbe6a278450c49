import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let asBoss: string;
beforeAll(async () => {
  server = await startTestServer();
  asBoss = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const mailed = (kind: string, recipient: string, count: number, hoursAgo = 0) =>
  server.db
    .insertInto('mails')
    .values(
      Array.from({ length: count }, (_, n) => ({
        kind,
        idempotency_key: `${kind}-${recipient}-${hoursAgo}-${n}`,
        recipient,
        subject: 'x',
        text: '',
        html: '',
        created_at: Temporal.Now.instant().subtract({ minutes: hoursAgo * 60 }),
      })),
    )
    .execute();
const REFUSED = [429, 'Too many e-mails were sent to this address. Try again in an hour.'];
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

test('sign-ins with the right password mail 100 codes an hour, and then say when to come back', async () => {
  const { email } = await buildStaff(server.db, 'support');
  const signIn = () => server.call('POST', '/api/management/auth', { body: { email, password: PASSWORD } });
  await mailed('sign_in_code', email, 99);
  await mailed('sign_in_code', email, 50, 1.1);
  expect((await signIn()).status).toBe(200);
  const refused = await signIn();
  expect(outcome(refused)).toEqual(REFUSED);
  expect(refused.headers['retry-after']).toBe('3600');
});

test('password resets mail somebody 20 times an hour', async () => {
  const { id, email } = await buildCustomer(server.db);
  const reset = () => server.call('PUT', `/api/customers/admin/users/${id}/password`, { as: asBoss });
  await mailed('password_reset', email.toUpperCase(), 19);
  expect((await reset()).status).toBe(200);
  expect(outcome(await reset())).toEqual(REFUSED);
});

test('invitations and codes for another e-mail mail somebody 20 times an hour', async () => {
  const person = { email: 'flooded@example.test', first_name: 'Nora', last_name: 'Newman', roles: [] };
  const { id } = (await server.call('POST', '/api/management/invitations', { as: asBoss, body: person })).body.data;
  await mailed('invitation', person.email, 18);
  const resend = () => server.call('POST', `/api/management/invitations/${id}/resend`, { as: asBoss });
  expect((await resend()).status).toBe(200);
  expect(outcome(await resend())).toEqual(REFUSED);

  const staff = await buildStaff(server.db, 'support');
  const as = await server.session(staff.id);
  await mailed('email_code', staff.email, 20);
  const body = { email: 'next@example.test' };
  expect(outcome(await server.call('POST', '/api/management/me/email-codes', { as, body }))).toEqual(REFUSED);
});
