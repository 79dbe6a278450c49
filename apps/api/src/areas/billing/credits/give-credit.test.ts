import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents, toDollars } from '@larder/domain/values/cents.ts';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: { id: number; email: string; cookie: string };
let shop: Awaited<ReturnType<typeof buildShop>>;
let late: number;
let material: number;
beforeAll(async () => {
  server = await startTestServer();
  const { id, email } = await buildStaff(server.db, 'support');
  staff = { id, email, cookie: await server.session(id) };
  shop = await buildShop(server.db);
  late = await buildReason(server.db, 'CREDIT_REGULAR');
  material = await buildReason(server.db, 'CREDIT_FOR_PRODUCT', {
    products: 'required',
    details: 'required',
    choices: { mode: 'many', options: ['Hair', 'Plastic', 'Bone'] },
  });
});
afterAll(() => server.close());

const give = (accountId: number, body: object, query = '', headers: Record<string, string> = {}) =>
  server.call('POST', `/api/credits/credit-accounts/${accountId}/transactions${query}`, {
    as: staff.cookie,
    body,
    headers,
  });
const accountOf = (userId: number, type: 'CREDIT' | 'REFERRAL' = 'CREDIT') =>
  server.db
    .selectFrom('credit_accounts')
    .select(['id', 'balance_cents'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
async function chargedOrder(more: Parameters<typeof buildChargedOrder>[2] = {}) {
  const { order, customer } = await buildChargedOrder(server.db, shop, more);
  return { order, customer, total: toDollars(order.total_cents), account: await accountOf(customer.id) };
}

test('a credit whose answer was lost is given once, though its figures were reviewed again', async () => {
  const { order, account } = await chargedOrder();
  const body = { amount: 5, reason_id: late, reason_details: 'Late', order_id: order.id };
  const press = async () => {
    const { fingerprint: expected } = (await give(account.id, body, '?preview=1')).body.data;
    return give(account.id, { ...body, expected }, '', { 'idempotency-key': 'pressed until it was answered' });
  };
  const answers = [await press(), await press()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await accountOf(order.user_id)).balance_cents).toBe(500);
});

test('credits that a charge without an answer uses cannot be given again', async () => {
  const { order, account } = await chargedOrder();
  await server.db
    .updateTable('payments')
    .set({ status: 'pending', finished_at: null, credits_cents: cents(500) })
    .where('order_id', '=', order.id)
    .execute();
  await server.db
    .updateTable('orders')
    .set({ credits_used_cents: cents(500) })
    .where('id', '=', order.id)
    .execute();
  const given = await give(account.id, { amount: 5, reason_id: late, reason_details: 'Late', order_id: order.id });
  expect([given.status, given.body.errors]).toEqual([
    422,
    { amount: ['Nothing more can be issued for this order: no customer payment is left to return.'] },
  ]);
});

describe('a credit', () => {
  test('a credit without an order is added, returned as its transaction and recorded', async () => {
    const customer = await buildCustomer(server.db);
    const account = await accountOf(customer.id, 'REFERRAL');
    const { status, body } = await give(account.id, { amount: 7.5, reason_id: late, reason_details: 'A day late' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      credit_account_id: account.id,
      amount: 7.5,
      reason: 'A reason of CREDIT_REGULAR',
      reason_details: 'A day late',
      order: null,
      causer: { email: staff.email },
    });
    expect((await accountOf(customer.id, 'REFERRAL')).balance_cents).toBe(750);
    const change = await server.db
      .selectFrom('changes')
      .selectAll()
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({
      name: 'credit_added',
      staff_id: staff.id,
      description: 'Added $7.50 to REFERRAL',
      reason: 'A reason of CREDIT_REGULAR: A day late',
      after: { balance_cents: 750 },
    });
  });

  test('a credit for products of an order refers to the order, and the record has the products', async () => {
    const { order, account, customer } = await chargedOrder();
    const [{ sku }, other] = shop.meals;
    const { status, body } = await give(account.id, {
      amount: 12.74,
      order_id: order.id,
      reason_id: material,
      reason_details: 'Hair, Bone: in the soup',
      products: [
        { sku, quantity: 1 },
        { sku: other.sku, quantity: 0 },
      ],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ order: { id: order.id }, reason_details: 'Hair, Bone: in the soup' });
    const change = await server.db
      .selectFrom('changes')
      .selectAll()
      .where('user_id', '=', customer.id)
      .where('name', '=', 'credit_added')
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({ order_id: order.id, after: { products: [{ sku, quantity: 1 }] } });
  });

  test('a credit never exceeds what was paid for its order, without comped money', async () => {
    const { order, account, total } = await chargedOrder({ credits: 2_000, comped: { amount: 5_000, weeks: 3 } });
    const paid = total - 50;
    const body = { order_id: order.id, reason_id: late };
    const tooMuch = await give(account.id, { ...body, amount: Number((paid + 0.01).toFixed(2)) });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body.errors).toEqual({ amount: [`At most $${paid.toFixed(2)} can be issued for this order.`] });
    expect((await give(account.id, { ...body, amount: Number(paid.toFixed(2)) })).status).toBe(201);
    const more = await give(account.id, { ...body, amount: 0.01 });
    expect(more.body.errors).toEqual({
      amount: ['Nothing more can be issued for this order: no customer payment is left to return.'],
    });
  });

  test('fifty concurrent credits for one order never exceed what was paid', async () => {
    const { order, account, total } = await chargedOrder();
    const part = Number((total / 4).toFixed(2)) - 0.01;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => give(account.id, { order_id: order.id, reason_id: late, amount: part })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(46);
    expect((await accountOf(order.user_id)).balance_cents).toBe(Math.round(part * 400));
  });

  test('a credit is refused with all errors at once, each under its field', async () => {
    const { account } = await chargedOrder();
    const { order: foreign } = await chargedOrder();
    const { status, body } = await give(account.id, {
      amount: 5,
      order_id: foreign.id,
      reason_id: material,
      reason_details: 'no option',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      order_id: [`Order ${foreign.id} is not an order of this customer.`],
      products: ['Please pick at least one product.'],
      reason_details: ['Please choose at least one of: Hair, Plastic, Bone.'],
    });
    expect((await give(account.id, { amount: 0, reason_id: 'x' })).body.errors).toEqual({
      amount: ['Please enter an amount above zero.'],
      reason_id: ['Reason must be a number.'],
    });
  });

  test('a credit takes only reasons for credits', async () => {
    const { account } = await chargedOrder();
    const skip = await buildReason(server.db, 'SKIP');
    for (const reason_id of [skip, 999_999])
      expect((await give(account.id, { amount: 1, reason_id })).body.errors).toEqual({
        reason_id: ['Please select a reason.'],
      });
  });

  test('a preview of a credit changes nothing, and its fingerprint must match', async () => {
    const { order, account, total } = await chargedOrder();
    const body = { amount: 10, order_id: order.id, reason_id: late };
    const previewed = await give(account.id, body, '?preview=1', { 'idempotency-key': 'looked' });
    expect(previewed.status).toBe(200);
    expect(previewed.body.data).toMatchObject({
      total_before: total,
      total_after: total,
      charge: 0,
      returns: { credit: 10, refund: 0 },
      pays_with: [],
    });
    expect((await accountOf(order.user_id)).balance_cents).toBe(0);

    const expected: string = previewed.body.data.fingerprint;
    await give(account.id, { ...body, amount: 3 });
    const changed = await give(account.id, { ...body, expected });
    expect(changed.status).toBe(409);
    expect(changed.body).toMatchObject({ code: 'figures_changed', current: { returns: { credit: 10 } } });
    expect(changed.body.current.returns.kept).toBeCloseTo(total - 13, 2);
    const again = await give(account.id, { ...body, expected: changed.body.current.fingerprint });
    expect(again.status).toBe(201);
    expect((await accountOf(order.user_id)).balance_cents).toBe(1_300);
  });

  test('a credit that is sent twice with one key is given once', async () => {
    const { account, order } = await chargedOrder();
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all([1, 2].map(() => give(account.id, { amount: 5, reason_id: late }, '', headers)));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await accountOf(order.user_id)).balance_cents).toBe(500);
  });

  test('a credit to an unknown account is a 404, and without a sign-in a 401', async () => {
    expect((await give(999_999, { amount: 1, reason_id: late })).status).toBe(404);
    const path = '/api/credits/credit-accounts/1/transactions';
    expect((await server.call('POST', path, { body: { amount: 1, reason_id: late } })).status).toBe(401);
  });
});
