import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildCustomer, buildShipping, buildWeek } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { countCharges, lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { charge } from '../../orders/charging/charge-payment.job.ts';
import { passCutoff } from '../../orders/weeks/pass-cutoff.ts';
import { lockMeans } from '../payments/take-payments.queries.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;
let category: { id: number };
let meal: { id: number };
let weeks = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  ctx = jobContext(database.db);
  await buildShipping(ctx.db);
  category = await buildCategory(ctx.db);
  meal = await buildProduct(ctx.db, category.id);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function setAmounts(referred: number, referrer: number): Promise<void> {
  for (const [name, payload] of [
    ['referral_credit_cents', String(referred)],
    ['referrer_credit_cents', String(referrer)],
  ] as const)
    await ctx.db
      .insertInto('settings')
      .values({ name, payload })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ payload }))
      .execute();
}

async function referredCustomer(more: Parameters<typeof buildSubscriber>[1] = {}) {
  const referrer = await buildCustomer(ctx.db);
  const customer = await buildSubscriber(ctx.db, more);
  await ctx.db.updateTable('users').set({ referred_by_user_id: referrer.id }).where('id', '=', customer.id).execute();
  return { ...customer, referrer };
}
type Referred = Awaited<ReturnType<typeof referredCustomer>>;

async function chargeOrder(customer: Referred): Promise<number> {
  const days = weeks++ * 7;
  const cutoff = Temporal.Instant.from('2026-01-03T05:59:59Z').add({ hours: 24 * days });
  const date = Temporal.PlainDate.from('2026-01-05').add({ days }).toString();
  const week = await buildWeek(ctx.db, date, { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' }, 202_600 + weeks);
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  const orderId = await buildOrder(ctx.db, { customer, weekId: week.id, lines });
  await passCutoff.run(ctx, cutoff);
  const pending = await ctx.db.selectFrom('payments').select('id').where('status', '=', 'pending').execute();
  for (const { id } of pending) await charge(ctx, id);
  return orderId;
}

async function given({ id, referrer }: Referred) {
  const rows = await ctx.db
    .selectFrom('credit_accounts')
    .select(['user_id', 'type', 'balance_cents'])
    .where('user_id', 'in', [id, referrer.id])
    .where('type', 'in', ['REFERRAL', 'REFERRER'])
    .execute();
  const of = (userId: number, type: string) =>
    rows.find((row) => row.user_id === userId && row.type === type)?.balance_cents;
  return [of(id, 'REFERRAL'), of(referrer.id, 'REFERRER')];
}
const useCard = (customer: Referred, lastFour: string) =>
  ctx.db
    .updateTable('payment_methods')
    .set({ gateway_reference: `sandbox_${customer.id}_${lastFour}`, card_last_four: lastFour })
    .where('user_id', '=', customer.id)
    .execute();

test('the first successful charge of a referred customer credits both sides, and no later one does', async () => {
  await setAmounts(2_000, 1_000);
  const customer = await referredCustomer();
  await chargeOrder(customer);
  expect(await given(customer)).toEqual([2_000, 1_000]);
  await setAmounts(5_000, 5_000);
  await chargeOrder(customer);
  const [, referrer] = await given(customer);
  expect(referrer).toBe(1_000);
});

test('a customer who was first charged while the amounts were 0 gets nothing after they are raised', async () => {
  await setAmounts(0, 0);
  const customer = await referredCustomer();
  await chargeOrder(customer);
  await setAmounts(2_000, 1_000);
  await chargeOrder(customer);
  expect(await given(customer)).toEqual([0, 0]);
});

test('a customer who was charged before first charges were recorded gets nothing for a later one', async () => {
  await setAmounts(0, 0);
  const [plain, skippedSince] = [await referredCustomer(), await referredCustomer()];
  for (const customer of [plain, skippedSince]) await chargeOrder(customer);
  const ids = [plain.id, skippedSince.id];
  await ctx.db.updateTable('users').set({ referral_decided_at: null }).where('id', 'in', ids).execute();
  await ctx.db.updateTable('users').set({ number_of_active_weeks: 0 }).where('id', '=', skippedSince.id).execute();
  await setAmounts(2_000, 1_000);
  for (const customer of [plain, skippedSince]) {
    await chargeOrder(customer);
    expect(await given(customer)).toEqual([0, 0]);
  }
});

test('a declined charge is not the first charge of a referral', async () => {
  await setAmounts(2_000, 1_000);
  const customer = await referredCustomer({ card: '0002' });
  await chargeOrder(customer);
  expect(await given(customer)).toEqual([0, 0]);
  await useCard(customer, '4242');
  await ctx.db.updateTable('users').set({ suspended_at: null }).where('id', '=', customer.id).execute();
  await chargeOrder(customer);
  expect(await given(customer)).toEqual([2_000, 1_000]);
});

test('an order that is paid by credits alone is the first charge of a referral', async () => {
  await setAmounts(2_000, 1_000);
  const customer = await referredCustomer({ credits: 50_000 });
  await chargeOrder(customer);
  expect(await given(customer)).toEqual([2_000, 1_000]);
});

test('a referrer who is credited by two first charges at once gets both', async () => {
  await setAmounts(2_000, 1_000);
  const [one, two] = [await referredCustomer(), await referredCustomer()];
  await ctx.db.updateTable('users').set({ referred_by_user_id: one.referrer.id }).where('id', '=', two.id).execute();
  const charged = [
    { userId: one.id, isFirst: true, isPaid: true },
    { userId: two.id, isFirst: true, isPaid: true },
  ];
  const count = (tx: Tx, index: number) => countCharges(tx, charged.slice(index, index + 1), Temporal.Now.instant());
  await whileLocked(
    ctx.db,
    (tx) => count(tx, 0),
    () => inTransaction(ctx.db, (tx) => count(tx, 1)),
  );
  expect(await given({ ...two, referrer: one.referrer })).toEqual([2_000, 2_000]);
});

test('first charges of customers who referred each other end without a deadlock', async () => {
  await setAmounts(2_000, 1_000);
  const [one, two] = [await buildSubscriber(ctx.db), await buildSubscriber(ctx.db)];
  for (const [customer, referrer] of [
    [one, two],
    [two, one],
  ] as const)
    await ctx.db.updateTable('users').set({ referred_by_user_id: referrer.id }).where('id', '=', customer.id).execute();
  const begin = async (tx: Tx, { id }: { id: number }) => {
    await lockCustomers(tx, [id]);
    await lockMeans(tx, [id], []);
  };
  const count = (tx: Tx, { id }: { id: number }) =>
    countCharges(tx, [{ userId: id, isFirst: true, isPaid: true }], Temporal.Now.instant());
  let [tries, countFirst] = [0, async () => {}];
  await whileLocked(
    ctx.db,
    async (tx) => {
      countFirst = () => count(tx, one);
      await begin(tx, one);
    },
    () =>
      inTransaction(ctx.db, async (tx) => {
        tries += 1;
        await begin(tx, two);
        await count(tx, two);
      }),
    { whileWaiting: () => countFirst() },
  );
  expect(tries).toBe(1);
  expect(await given({ ...one, referrer: two })).toEqual([2_000, 1_000]);
  expect(await given({ ...two, referrer: one })).toEqual([2_000, 1_000]);
});
