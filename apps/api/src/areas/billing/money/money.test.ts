import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkMoney } from './check-money.job.ts';
import { showMoney } from './show-money.ts';

const URL = '/api/billing/admin/money';
let server: TestServer;
let session: string;
let customer: { id: number; addressId: number };
let orderId: number;
let weekId: number;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  const cutoffs = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };
  weekId = (await buildWeek(server.db, '2099-09-07', cutoffs, 209_937)).id;
  customer = await buildSubscriber(server.db);
  orderId = await buildOrder(server.db, { customer, weekId, lines: [] });
});
afterAll(() => server.close());

const ask = async (query: string) => {
  const { status, body } = await server.call('GET', `${URL}?${query}`, { as: session });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const csv = async (query: string): Promise<string[]> => {
  const { status, body } = await server.call('GET', `${URL}.csv?${query}`, { as: session });
  expect(status).toBe(200);
  return String(body).replace('\ufeff', '').trim().split('\r\n');
};

interface Movement {
  kind: 'payment' | 'refund' | 'gift-card' | 'dispute' | 'credit' | 'back';
  amount: number;
  /** Minutes after March 1, over 40 days: across the change to daylight saving. */
  minute: number;
  state: 'successful' | 'failed' | 'pending';
}
const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom('payment', 'refund', 'gift-card', 'dispute', 'credit', 'back'),
  amount: fc.integer({ min: 1, max: 100_000 }),
  minute: fc.nat(40 * 1_440),
  state: fc.constantFrom('successful', 'failed', 'pending'),
});

let keys = 0;
const START = Temporal.Instant.from('2026-03-01T06:00:00Z');

async function write({ kind, amount, minute, state }: Movement): Promise<void> {
  const at = START.add({ minutes: minute });
  const key = `k${++keys}`;
  const of = { user_id: customer.id, amount_cents: cents(amount), created_at: at };
  if (kind === 'payment' || kind === 'refund') {
    const status = kind === 'refund' ? 'successful' : state;
    const paymentId = await insertPayment({ key, status, amount, at });
    if (kind === 'refund') await insertRefund(paymentId, { key, state, amount, at });
  } else if (kind === 'gift-card') await insertGiftCardRefund({ key, state, amount, at });
  else if (kind === 'dispute') await insertDispute({ key, state, amount, at });
  else {
    const { id } = await creditAccount();
    const external_key = kind === 'back' ? `order:${orderId}:${key}:CREDIT:back` : null;
    const signed = cents(kind === 'credit' && state === 'failed' ? -amount : amount);
    await server.db
      .insertInto('credit_transactions')
      .values({ ...of, amount_cents: signed, credit_account_id: id, reason: '=1+1', external_key })
      .execute();
  }
}

const creditAccount = () =>
  server.db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();

interface Written {
  key: string;
  amount: number;
  at: Temporal.Instant;
}

async function insertPayment({ key, amount, at, status }: Written & { status: 'successful' | 'failed' | 'pending' }) {
  const { id } = await server.db
    .insertInto('payments')
    .values({
      user_id: customer.id,
      order_id: status === 'pending' ? await anotherOrder() : orderId,
      idempotency_key: key,
      status,
      stage: 'cutoff',
      amount_cents: cents(amount),
      payment_method_id: null,
      card_last_four: null,
      failure_reason: null,
      billing_transaction_id: `ref-${key}`,
      created_at: at.subtract({ minutes: 3 }),
      finished_at: status === 'pending' ? null : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order has at most one charge in progress. */
const anotherOrder = () => buildOrder(server.db, { customer, weekId, lines: [], status: 'cancelled' });

async function insertRefund(paymentId: number, { key, amount, at, state }: Written & Pick<Movement, 'state'>) {
  const of = { user_id: customer.id, amount_cents: cents(amount), status: state };
  const { id } = await server.db
    .insertInto('refunds')
    .values({ ...of, order_id: orderId, reason: 'Cold', created_at: at.subtract({ minutes: 3 }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finished_at = state === 'pending' ? null : at;
  await server.db
    .insertInto('refund_parts')
    .values({
      ...of,
      refund_id: id,
      payment_id: paymentId,
      idempotency_key: key,
      finished_at,
      billing_transaction_id: null,
    })
    .execute();
}

async function insertGiftCardRefund({ key, amount, at, state }: Written & Pick<Movement, 'state'>) {
  const { id } = await server.db
    .insertInto('gift_cards')
    .values({
      code: `GIFT-${key.toUpperCase()}`,
      recipient_email: 'a@example.test',
      recipient_first_name: 'A',
      recipient_last_name: 'B',
      gifter_email: 'c@example.test',
      gifter_first_name: 'C',
      gifter_last_name: 'D',
      value_cents: cents(amount),
      remaining_cents: cents(0),
      billing_card_last_4: '4242',
      charge_reference: key,
      created_at: at.subtract({ minutes: 3 }),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('gift_card_refunds')
    .values({
      gift_card_id: id,
      amount_cents: cents(amount),
      idempotency_key: key,
      status: state,
      created_at: at.subtract({ minutes: 3 }),
      finished_at: state === 'pending' ? null : at,
    } as never)
    .execute();
}

/** Pending ones have not moved money. */
async function insertDispute({ key, amount, at, state }: Written & Pick<Movement, 'state'>) {
  const payment_id = await insertPayment({ key, status: 'successful', amount, at: START });
  const of = { user_id: customer.id, amount_cents: cents(amount) };
  const { id } = await server.db
    .insertInto('disputes')
    .values({
      ...of,
      payment_id,
      order_id: orderId,
      reference: key,
      reason: 'fraudulent',
      status: 'won',
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'pending') return;
  await server.db
    .insertInto('dispute_movements')
    .values({ ...of, dispute_id: id, reference: key, amount_cents: cents(state === 'failed' ? -amount : amount), at })
    .execute();
}

async function ledger(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    ((select coalesce(sum(amount_cents), 0) from payments where status = 'successful')
      + (select coalesce(sum(value_cents), 0) from gift_cards where charge_reference is not null))::int as charged,
    ((select coalesce(sum(amount_cents), 0) from refund_parts where status = 'successful')
      + (select coalesce(sum(amount_cents), 0) from gift_card_refunds where status = 'successful'))::int as refunded,
    (select coalesce(sum(amount_cents), 0) from dispute_movements)::int as disputes,
    (select coalesce(sum(amount_cents), 0) from credit_transactions)::int as credits,
    (select coalesce(sum(amount_cents), 0) from payments where status = 'pending')::int as pending,
    ((select coalesce(sum(amount_cents), 0) from refund_parts where status = 'pending')
      + (select coalesce(sum(amount_cents), 0) from gift_card_refunds where status = 'pending'))::int as refunds_pending`.execute(
    server.db,
  );
  return rows[0] ?? {};
}

const inCents = (dollars: number) => Math.round(dollars * 100);
const SPAN = 'from=2026-02-28&to=2026-04-30';

describe('the money of a day', () => {
  test('the money of the last possible week extends beyond it', async () => {
    const { status, body } = await server.call(
      'GET',
      `/api/billing/admin/money?from=2999-12-31&to=2999-12-31&by=week`,
      {
        as: session,
      },
    );
    expect([status, body.meta.to]).toEqual([200, '3000-01-05']);
  });

  test('the money of all days is the sum of the ledger to the cent, by day, by week and by movement', async () => {
    const world = fc.array(movement, { minLength: 30, maxLength: 60 });
    const check = async (movements: Movement[]) => {
      for (const each of movements) await write(each);
      const expected = await ledger();
      for (const by of ['day', 'week']) {
        const { data, meta } = await ask(`${SPAN}&by=${by}`);
        const sum = (field: string) =>
          data.reduce((all: number, line: Record<string, number>) => all + inCents(line[field] ?? 0), 0);
        const found = {
          charged: sum('charged'),
          refunded: sum('refunded'),
          disputes: sum('disputes_reinstated') - sum('disputes_withdrawn'),
          credits: sum('credited') + sum('credits_put_back') - sum('credits_spent') - sum('credits_debited'),
          pending: sum('pending'),
          refunds_pending: sum('refunds_pending'),
        };
        expect(found).toEqual(expected);
        expect(inCents(meta.sum.charged)).toBe(expected['charged']);
      }
      const rows = (await csv(`${SPAN}&by=movement`)).slice(1).map((line) => line.split(','));
      const charged = rows.filter(([, kind]) => kind === 'charged');
      expect(charged.reduce((sum, row) => sum + inCents(Number(row[5])), 0)).toBe(expected['charged']);
    };
    await fc.assert(fc.asyncProperty(world, check), { numRuns: 3, endOnFailure: true });
  }, 60_000);

  test("money belongs to the Chicago day of the gateway's answer", async () => {
    const lines = async () =>
      new Map(
        (await ask('from=2026-05-01&to=2026-05-04')).data.map((line: { day: string; charged: number }) => [
          line.day,
          line.charged,
        ]),
      );
    await insertPayment({
      key: 'late',
      amount: 1_000,
      at: Temporal.Instant.from('2026-05-03T04:59:00Z'),
      status: 'successful',
    });
    await insertPayment({
      key: 'early',
      amount: 200,
      at: Temporal.Instant.from('2026-05-03T05:00:00Z'),
      status: 'successful',
    });
    expect(Object.fromEntries(await lines())).toEqual({
      '2026-05-01': 0,
      '2026-05-02': 10,
      '2026-05-03': 2,
      '2026-05-04': 0,
    });
  });

  test('the charged money includes gift cards that were bought', async () => {
    const at = Temporal.Instant.from('2026-09-10T17:00:00Z');
    await insertGiftCardRefund({ key: 'bought', amount: 5_000, at, state: 'successful' });
    const { data } = await ask('from=2026-09-10&to=2026-09-10');
    expect(data).toMatchObject([{ charged: 50, refunded: 50 }]);
    const [, first] = await csv('from=2026-09-10&to=2026-09-10&by=movement');
    expect(first).toMatch(/,charged,\d+,,,50\.00,bought,Gift card$/);
  });

  test('the money of a day has no largest amount', async () => {
    for (const day of [10, 11])
      await insertPayment({
        key: `great-${day}`,
        amount: 1_000_000_001,
        at: Temporal.Instant.from(`2026-08-${day}T17:00:00Z`),
        status: 'successful',
      });
    const { data, meta } = await ask('from=2026-08-10&to=2026-08-11');
    expect(data.map(({ charged }: { charged: number }) => charged)).toEqual([10_000_000.01, 10_000_000.01]);
    expect(meta.sum.charged).toBe(20_000_000.02);
  });

  test('credits put back after midnight are listed separately, so that spent credits are never negative', async () => {
    const { id: credit_account_id } = await creditAccount();
    const of = { user_id: customer.id, credit_account_id, order_id: orderId, reason: 'Order' };
    const external_key = `order:${orderId}:midnight:CREDIT`;
    await server.db
      .insertInto('credit_transactions')
      .values([
        { ...of, amount_cents: cents(-900), external_key, created_at: Temporal.Instant.from('2026-07-02T04:59:59Z') },
        {
          ...of,
          amount_cents: cents(900),
          external_key: `${external_key}:back`,
          created_at: Temporal.Instant.from('2026-07-02T05:00:09Z'),
        },
      ])
      .execute();
    const { data, meta } = await ask('from=2026-07-01&to=2026-07-02');
    expect(data).toMatchObject([
      { day: '2026-07-02', credited: 0, credits_spent: 0, credits_put_back: 9 },
      { day: '2026-07-01', credited: 0, credits_spent: 9, credits_put_back: 0 },
    ]);
    expect(meta.sum).toMatchObject({ credited: 0, credits_spent: 9, credits_put_back: 9 });
  });

  test('credits that staff debit are not called spent', async () => {
    const { id: credit_account_id } = await creditAccount();
    const of = { user_id: customer.id, credit_account_id, created_at: Temporal.Instant.from('2026-07-08T17:00:00Z') };
    const spent = { order_id: orderId, external_key: `order:${orderId}:noon:CREDIT`, reason: 'Order' };
    await server.db
      .insertInto('credit_transactions')
      .values([
        { ...of, amount_cents: cents(2_000), reason: 'Late delivery' },
        { ...of, ...spent, amount_cents: cents(-300) },
        { ...of, amount_cents: cents(-1_500), reason: 'Debit' },
        { ...of, amount_cents: cents(-200), external_key: 'reversal:1:CREDIT', reason: 'Reversal' },
      ])
      .execute();
    const { data } = await ask('from=2026-07-08&to=2026-07-08');
    expect(data).toMatchObject([{ credited: 20, credits_spent: 3, credits_debited: 17, credits_put_back: 0 }]);
  });

  test('the money starts two weeks ago by default, newest day first', async () => {
    const { data, meta } = await ask('');
    expect(data).toHaveLength(14);
    expect([data[0].day, data[13].day]).toEqual([meta.to, meta.from]);
  });

  test('the money by week starts twelve weeks ago by default, newest week first', async () => {
    const { data, meta } = await ask('by=week');
    expect(data).toHaveLength(12);
    expect(data[11].day).toBe(meta.from);
    expect(meta.to >= data[0].day).toBe(true);
  });

  test('the money of half a year takes as many statements as that of a day', async () => {
    const of = (from: string) =>
      statementsOf(server.db, () => showMoney(server.db, { by: 'day', from, to: '2026-08-30' }));
    expect(await of('2026-03-01')).toBe(await of('2026-08-30'));
  });

  test('the money is refused for more than half a year, for reversed days and without a sign-in', async () => {
    const refused = await server.call('GET', `${URL}?from=2025-01-01&to=2026-01-01`, { as: session });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['from']]);
    const turned = await server.call('GET', `${URL}?from=2026-02-01&to=2026-01-01`, { as: session });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([422, ['to']]);
    expect((await server.call('GET', URL)).status).toBe(401);
    expect((await server.call('GET', `${URL}.csv`)).status).toBe(401);
  });
});

describe('the file', () => {
  test('the file of money has a heading and a line per day and is recorded as an export', async () => {
    const lines = await csv('from=2026-05-01&to=2026-05-03');
    expect(lines[0]).toBe(
      'day,charged,refunded,credited,credits_spent,credits_put_back,pending,refunds_pending,disputes_withdrawn,disputes_reinstated,credits_debited',
    );
    expect(lines.slice(1)).toEqual([
      '2026-05-03,2.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      '2026-05-02,10.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      '2026-05-01,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
    ]);
    const changes = server.db.selectFrom('changes').select('description').where('name', '=', 'money_exported');
    expect(await changes.execute()).toContainEqual({
      description: 'Exported the money of 5/1/2026 to 5/3/2026 by day',
    });
  });

  test('the file of movements has each movement once and no formulas', async () => {
    await write({ kind: 'credit', amount: 500, minute: 90 * 1_440, state: 'successful' });
    const lines = await csv('from=2026-05-20&to=2026-06-10&by=movement');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2026-05-30T06:00:00Z,credited,\d+,\d+,,5\.00,,'=1\+1$/);
  });
});

describe('the reconciliation', () => {
  const run = () => checkMoney.run({}, jobContext(server.db));
  const said = async () => (await server.call('GET', '/api/admin/late-steps', { as: session })).body.meta.money;
  const clear = () =>
    sql`truncate payments, refunds, refund_parts, orders, credit_transactions, money_checks cascade`.execute(
      server.owner,
    );

  test('the reconciliation reports nothing while it finds no difference', async () => {
    await clear();
    expect(await run()).toMatchObject({ differences: 0 });
    expect(await said()).toBeNull();
    expect((await ask('')).meta.check).toMatchObject({ differences: 0, found: [] });
  });

  test('a corrupted balance is reported by the banner, the screen, the audit log and the metric', async () => {
    const { id } = await creditAccount();
    const set = (amount: number) =>
      server.db
        .updateTable('credit_accounts')
        .set({ balance_cents: cents(amount) })
        .where('id', '=', id)
        .execute();
    await set(1);
    expect(await run()).toMatchObject({ differences: 1 });
    expect(await said()).toMatchObject({ differences: 1 });
    expect((await ask('')).meta.check.found).toEqual([
      {
        check: 'balances',
        holds: 'A balance is the sum of its transactions.',
        count: 1,
        examples: [{ name: `Credit account ${id}`, user_id: customer.id, order_id: null }],
      },
    ]);
    const changes = server.db
      .selectFrom('changes')
      .select(['description', 'after'])
      .where('name', '=', 'money_differs');
    expect(await changes.execute()).toEqual([
      { description: 'Reconciliation found 1 difference', after: { balances: 1 } },
    ]);
    const metrics = await server.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('larder_money_differences 1');
    await set(0);
    expect(await run()).toMatchObject({ differences: 0 });
    expect(await said()).toBeNull();
  });

  test.each<[string, string, string]>([
    ['refunds-of-charges', 'a charge counts more refunds than were made', 'update payments set refunded_cents = 5'],
    ['refunds', 'a refund is not the sum of its parts', 'update refunds set amount_cents = amount_cents + 1'],
    ['refunds', 'a refund is successful while its part is not', "update refund_parts set status = 'failed'"],
    ['credits-of-orders', 'an order counts credits that were not spent', 'update orders set credits_used_cents = 7'],
    ['charges', 'a charge has no reference of the gateway', 'update payments set billing_transaction_id = null'],
    ['closed-underpaid', 'a closed order is not paid', 'update orders set closed_at = now(), total_cents = 99999'],
  ])('the reconciliation finds in %s that %s', async (check, _, corruption) => {
    await clear();
    orderId = await buildOrder(server.db, { customer, weekId, lines: [] });
    const at = Temporal.Now.instant();
    const paymentId = await insertPayment({ key: `c${++keys}`, amount: 100, at, status: 'successful' });
    await insertRefund(paymentId, { key: `c${++keys}`, amount: 100, at, state: 'successful' });
    await sql`update payments set refunded_cents = 100`.execute(server.db);
    expect(await run()).toMatchObject({ differences: 0 });
    await sql.raw(corruption).execute(server.db);
    await run();
    const { found } = (await ask('')).meta.check;
    expect(found.map((each: { check: string }) => each.check)).toContain(check);
  });
});
