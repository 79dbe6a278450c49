import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the page says who acts as whom, and its button ends it', async () => {
  const staff = await buildStaff(server.db);
  const customer = await buildCustomer(server.db, { first_name: 'Zoe <i>', last_name: 'Ray' });
  const session = await server.session(staff.id);
  const begun = await server.call('POST', `/api/management/auth/impersonation/users/${customer.id}`, { as: session });
  expect(begun.status).toBeLessThan(300);
  const cookie = /impersonation=[^;]+/.exec(String(begun.headers['set-cookie']))?.[0] ?? '';
  const page = await server.call('GET', '/storefront', { as: cookie });
  expect(page.status).toBe(200);
  expect(page.body).toContain(staff.email);
  expect(page.body).toMatch(/>\d+\/\d+\/\d{4} \d+:\d\d [AP]M CST<\/time>/);
  expect(page.body).toContain(`Zoe &lt;i&gt; Ray (${customer.email})`);
  const left = await server.call('POST', '/storefront/leave', {
    as: cookie,
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([left.status, left.headers['location']]).toEqual([303, `/users/${customer.id}`]);
  expect(String(left.headers['set-cookie'])).toMatch(/impersonation=;/);
  const row = await server.db
    .selectFrom('impersonations')
    .select('ended_at')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(row.ended_at).not.toBeNull();
});

test('without a cookie, or with one that we did not sign, no customer is impersonated', async () => {
  expect((await server.call('GET', '/storefront')).body).toContain('You are not acting');
  const forged = Buffer.from(
    JSON.stringify({ impersonation_id: 1, staff_id: 1, user_id: 1, expires_at: '2100-01-01T00:00:00Z' }),
  ).toString('base64url');
  expect((await server.call('GET', '/storefront', { as: `impersonation=${forged}.AAAA` })).body).toContain(
    'You are not acting',
  );
  expect((await server.call('POST', '/storefront/leave')).headers['location']).toBe('/users');
});
