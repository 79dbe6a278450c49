import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let cookie: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason_id: number;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
  reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
});
afterAll(() => server.close());

async function chargedCustomer() {
  const { order } = await buildChargedOrder(server.db, shop);
  const { id } = await accountOf(order.user_id);
  await server.db
    .updateTable('credit_accounts')
    .set({ balance_cents: sql`50000` })
    .where('id', '=', id)
    .execute();
  await server.db
    .insertInto('credit_transactions')
    .values({ credit_account_id: id, user_id: order.user_id, amount_cents: sql`50000`, reason: 'Gift' })
    .execute();
  const path = `/api/credits/credit-accounts/${id}`;
  const post = (url: string, body: object) => server.call('POST', url, { as: cookie, body });
  return {
    accountId: id,
    order,
    debit: () => post(`${path}/debit-transactions`, { amount: 1 }),
    credit: () => post(`${path}/transactions`, { amount: 2, reason_id }),
    creditForOrder: () => post(`${path}/transactions`, { amount: 0.25, reason_id, order_id: order.id }),
    refund: () => post('/api/billing/admin/refunds', { amount: 0.5, reason_id, order_id: order.id }),
  };
}
const accountOf = (userId: number) =>
  server.db
    .selectFrom('credit_accounts')
    .select(['id', 'balance_cents'])
    .where('user_id', '=', userId)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();

async function deadlocks(): Promise<number> {
  // PostgreSQL reports a connection's counts at most once a second.
  await sql`select pg_stat_force_next_flush()`.execute(server.db);
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(server.db);
  return rows[0]?.deadlocks ?? 0;
}
const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work);
/** On a loaded machine some calls wait too long and are refused with a request to retry; these change nothing. */
const TRY_AGAIN = 409;
const doneOf = (answers: Answer[]) => answers.filter(({ status }) => status === 201);
const othersOf = (answers: Answer[]) => answers.filter(({ status }) => status !== 201 && status !== TRY_AGAIN);

test('100 concurrent debits, credits and refunds of one customer are all answered without a deadlock', async () => {
  const { debit, credit, creditForOrder, refund, order } = await chargedCustomer();
  const before = await deadlocks();
  const all = [debit, credit, creditForOrder, refund].map((call) => Promise.all(times(25, call)));
  const [debits = [], credits = [], forOrder = [], refunds = []] = await Promise.all(all);
  expect(othersOf([debits, credits, forOrder, refunds].flat())).toEqual([]);
  expect(doneOf(debits).length).toBeGreaterThan(0);
  expect(await deadlocks()).toBe(before);
  const moved = 200 * doneOf(credits).length + 25 * doneOf(forOrder).length - 100 * doneOf(debits).length;
  expect((await accountOf(order.user_id)).balance_cents).toBe(50_000 + moved);
  expect(await brokenInvariants(server.db)).toEqual([]);
});

test('each of 50 debits concurrent with 50 credits returns its own transaction', async () => {
  const { debit, creditForOrder, accountId } = await chargedCustomer();
  const before = await deadlocks();
  const answers = await Promise.all([...times(50, debit), ...times(50, creditForOrder)]);
  expect(othersOf(answers)).toEqual([]);
  expect(await deadlocks()).toBe(before);
  const moved = await server.db
    .selectFrom('credit_transactions')
    .select('id')
    .where('credit_account_id', '=', accountId)
    .where('reason', '<>', 'Gift')
    .orderBy('id')
    .execute();
  const answered = doneOf(answers).map(({ body }) => Number(body.data.id));
  expect(answered.toSorted((a, b) => a - b)).toEqual(moved.map(({ id }) => id));
});

test('other staff are answered however many calls wait for one customer', async () => {
  const { debit, order, accountId } = await chargedCustomer();
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = inTransaction(server.db, async (tx) => {
    await sql`select id from users where id = ${order.user_id} for no key update`.execute(tx);
    await sql`select id from credit_accounts where id = ${accountId} for no key update`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  let isAnswered = false;
  const waiting = Promise.all(times(40, debit)).finally(() => (isAnswered = true));
  await untilSomebodyWaits(server.db);
  for (let n = 0; n < 5; n++)
    expect((await server.call('GET', '/api/customers/admin/users', { as: cookie })).status).toBe(200);
  expect(isAnswered).toBe(false);
  release.resolve();
  await holding;
  expect(othersOf(await waiting)).toEqual([]);
});
