import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let cookie: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
  customer = `/api/customers/admin/users/${(await buildCustomer(server.db)).id}`;
});
afterAll(() => server.close());

const USERS = '/api/customers/admin/users';

describe('a value that the database could not take is a 422 under its field', () => {
  test.each([
    [`${USERS}?production_cycle=99999`, 'production_cycle'],
    [`${USERS}?production_cycle=99999999999999`, 'production_cycle'],
    [`${USERS}?keyword=a%00b`, 'keyword'],
    ['/api/admin/search?q=a%00b', 'q'],
    ['/api/sales/admin/promo-codes?search=%00', 'search'],
    ['/api/admin/categories?sku=%00', 'sku'],
    ['/api/sales/delivery-quotes?zip_code=%00', 'zip_code'],
    ['/api/admin/timeline?from=0000-01-01&to=0000-01-02', 'from'],
    ['/api/admin/timeline?from=9999-12-30&to=9999-12-31', 'from'],
    ['/api/admin/timeline?from=1899-12-31', 'from'],
  ])('GET %s', async (path, field) => {
    const answer = await server.call('GET', path, { as: cookie });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, expect.arrayContaining([field])]);
  });

  const names = { first_name: 'A', last_name: 'B', email: 'bad-input@example.test' };
  test.each([
    ['version', { ...names, version: 3_000_000_000 }],
    ['first_name', { ...names, first_name: 'a\0b' }],
    ['last_name', { ...names, last_name: 'half of a pair: \ud800' }],
    ['promo_code', { ...names, promo_code: 'A\0' }],
    ['first_name', { ...names, first_name: 'red \u001b[31m' }],
    ['first_name', { ...names, first_name: 'two\nlines' }],
    ['first_name', { ...names, first_name: 'a\ttab' }],
    ['last_name', { ...names, last_name: 'next line \u0085 of ISO 6429' }],
    ['last_name', { ...names, last_name: 'reversed \u202egnp.exe' }],
    ['last_name', { ...names, last_name: 'isolated \u2066a' }],
  ])('PUT a user: %s', async (field, body) => {
    const answer = await server.call('PUT', customer, { as: cookie, body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test('a text of several lines takes line ends and tabs, and no other control', async () => {
    const debit = (reason_details: string) =>
      server.call('POST', '/api/credits/credit-accounts/999/debit-transactions', {
        as: cookie,
        body: { amount: 1, reason_details },
      });
    const escaped = await debit('Given \u001b]0;x\u0007 twice');
    expect([escaped.status, escaped.body.errors]).toEqual([
      422,
      { reason_details: ['Contains an unsupported character.'] },
    ]);
    expect((await debit('Given twice,\r\n\tby mistake')).status).toBe(404);
  });

  test.each([
    ['/api/management/auth', 'email', { email: 'a\0@example.test', password: 'a password' }],
    ['/api/management/auth/verification', 'verificationId', { code: '123456', verificationId: 'a\0b' }],
  ])('POST %s: %s', async (path, field, body) => {
    const answer = await server.call('POST', path, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

test.each(['%20', '%0A', '0', '%2B', ''])('a record has one address: its id after %j is not found', async (before) => {
  const answer = await server.call('GET', customer.replace(/(?=\d+$)/, before), { as: cookie });
  expect(answer.status).toBe(before === '' ? 200 : 404);
});

test('a text of any kind is stored as it was sent', async () => {
  const first_name = 'Zoë 🥑 \u2028 \\ % _';
  const body = { first_name, last_name: 'B', email: 'any-text@example.test' };
  const answer = await server.call('PUT', customer, { as: cookie, body });
  expect([answer.status, answer.body.data?.first_name]).toEqual([200, first_name]);
});
