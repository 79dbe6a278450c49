import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { brokenInvariants } from '../money/invariants.ts';

let server: TestServer;
let staff: { id: number; email: string; cookie: string };
beforeAll(async () => {
  server = await startTestServer();
  const { id, email } = await buildStaff(server.db, 'support');
  staff = { id, email, cookie: await server.session(id) };
  await buildShipping(server.db);
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', `/api/credits${path}`, { as: staff.cookie });
const debit = (accountId: number, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/credits/credit-accounts/${accountId}/debit-transactions`, {
    as: staff.cookie,
    body,
    headers,
  });

interface Account {
  id: number;
  type: string;
  balance: number;
}
async function withCredit(credits: number) {
  const customer = await buildSubscriber(server.db, { credits });
  const { data } = (await get(`/${customer.id}/credit-accounts`)).body;
  return { customer, account: (data as Account[])[0]! };
}
const balanceOf = async (id: number) =>
  (await server.db.selectFrom('credit_accounts').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents;

test('an amount with floating-point noise is rounded to the cent, and one with three decimals is refused', async () => {
  const { account } = await withCredit(1_000);
  const summed = await debit(account.id, { amount: 0.1 + 0.2 });
  expect([summed.status, summed.body.data.amount]).toEqual([201, -0.3]);
  const nothing = await debit(account.id, { amount: 5e-324 });
  expect([nothing.status, nothing.body.errors]).toEqual([422, { amount: ['Please enter an amount above zero.'] }]);
  const third = await debit(account.id, { amount: 1.005 });
  expect([third.status, Object.keys(third.body.errors)]).toEqual([422, ['amount']]);
  expect(await balanceOf(account.id)).toBe(970);
});

describe('the credit accounts of a customer', () => {
  test('a customer has three credit accounts in the order in which they are spent', async () => {
    const { id } = await buildCustomer(server.db);
    const { data } = (await get(`/${id}/credit-accounts`)).body;
    expect(data).toMatchObject([
      { user_id: id, type: 'CREDIT', balance: 0 },
      { user_id: id, type: 'REFERRAL', balance: 0 },
      { user_id: id, type: 'REFERRER', balance: 0 },
    ]);
    expect(data[0]).not.toHaveProperty('transactions');
  });

  test('credit accounts include their transactions on request, newest first, with their authors', async () => {
    const { customer, account } = await withCredit(2_500);
    await debit(account.id, { amount: 5.25, reason_details: 'Given twice' });
    const { data } = (await get(`/${customer.id}/credit-accounts?include=transactions`)).body;
    expect(data[0].balance).toBe(19.75);
    expect(data[0].transactions.data).toMatchObject([
      {
        credit_account_id: account.id,
        amount: -5.25,
        reason: 'Debit',
        reason_details: 'Given twice',
        order: null,
        causer: { email: staff.email },
      },
      { amount: 25, reason: 'Gift', reason_details: null, causer: { email: 'system' } },
    ]);
    expect(data[1].transactions).toEqual({ data: [] });
    const listed = await get(`/credit-accounts/${account.id}/transactions`);
    expect(listed.body.data).toEqual(data[0].transactions.data);
  });

  test('credit accounts of an unknown customer are a 404', async () => {
    expect((await get('/999999/credit-accounts')).body.message).toBe('Customer 999999 was not found.');
    expect((await get('/credit-accounts/999999/transactions')).status).toBe(404);
  });

  test('credit accounts require a sign-in', async () => {
    expect((await server.call('GET', '/api/credits/1/credit-accounts')).status).toBe(401);
    expect((await server.call('GET', '/api/credits/credit-accounts/1/transactions')).status).toBe(401);
    const path = '/api/credits/credit-accounts/1/debit-transactions';
    expect((await server.call('POST', path, { body: { amount: 1 } })).status).toBe(401);
  });
});

describe('a debit', () => {
  test('a debit returns its transaction, reduces the balance and is recorded', async () => {
    const { customer, account } = await withCredit(2_000);
    const { status, body } = await debit(account.id, { amount: 20, reason_details: 'Closed' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ amount: -20, reason_details: 'Closed' });
    expect(await balanceOf(account.id)).toBe(0);
    const change = await server.db
      .selectFrom('changes')
      .selectAll()
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({
      name: 'credit_debited',
      staff_id: staff.id,
      description: 'Debited $20.00 from CREDIT',
      before: { balance_cents: 2_000 },
      after: { balance_cents: 0 },
      reason: 'Closed',
    });
  });

  test('a debit above the balance is refused with the balance', async () => {
    const { account } = await withCredit(1_000);
    const { status, body } = await debit(account.id, { amount: 10.01 });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ amount: ['At most $10.00 can be debited from this credit account.'] });
    expect(await balanceOf(account.id)).toBe(1_000);
  });

  test.each([[0], [-5], [1.005], ['ten'], [null]])('a debit of %s is refused under its field', async (amount) => {
    const { account } = await withCredit(1_000);
    const { status, body } = await debit(account.id, { amount });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['amount']);
  });

  test('a debit of an unknown account is a 404', async () => {
    expect((await debit(999_999, { amount: 1 })).body.message).toBe('Credit account 999999 was not found.');
  });

  test('a debit that is sent twice with one key is made once', async () => {
    const { account } = await withCredit(1_000);
    const headers = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all([1, 2].map(() => debit(account.id, { amount: 3 }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await balanceOf(account.id)).toBe(700);
  });

  test('a debit that twenty connections send with one key is made once with one answer', async () => {
    const { account } = await withCredit(1_000);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${address}/api/credits/credit-accounts/${account.id}/debit-transactions`, {
          method: 'POST',
          headers: {
            cookie: staff.cookie,
            connection: 'close',
            'content-type': 'application/json',
            'idempotency-key': 'of-twenty',
          },
          body: JSON.stringify({ amount: 0.4 }),
        });
        return { status: answer.status, body: (await answer.json()) as unknown };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await balanceOf(account.id)).toBe(960);
  });

  test('fifty concurrent debits never exceed the balance', async () => {
    const { account } = await withCredit(10_00);
    const answers = await Promise.all(Array.from({ length: 50 }, () => debit(account.id, { amount: 0.75 })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(13);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(37);
    expect(await balanceOf(account.id)).toBe(1_000 - 13 * 75);
    expect(await brokenInvariants(server.db)).toEqual([]);
  });
});
