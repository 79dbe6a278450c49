import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STAGES } from '@larder/domain/values/boxes/order-stages.ts';
import {
  COUNTED_ORDER_STATES,
  type CountedOrderState,
  WEEK_MISSING,
} from '@larder/domain/values/enums/order-list-states.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { sql } from 'kysely';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrderAs, type OrderFacts, PLAIN } from '../../../../test/orders-of-a-week.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { listOrders } from './list-orders.ts';

const URL = '/api/sales/admin/orders';
const CUTOFFS = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };
let server: TestServer;
let session: string;
let weekId: number;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  weekId = (await buildWeek(server.db, '2099-09-07', CUTOFFS, 209_937)).id;
});
afterAll(() => server.close());

const ask = async (query: string) => (await server.call('GET', `${URL}?${query}`, { as: session })).body;
const made = (facts: Partial<OrderFacts>) => buildOrderAs(server.db, weekId, { ...PLAIN, ...facts });
const statesOf = async (orderId: number): Promise<CountedOrderState[]> => {
  const states: CountedOrderState[] = [];
  for (const state of COUNTED_ORDER_STATES) {
    const { data } = await ask(`order_week_id=${weekId}&state=${state}&per_page=100`);
    if (data.some(({ id }: { id: number }) => id === orderId)) states.push(state);
  }
  return states;
};

describe('the lists that contain an order', () => {
  const paid = { isCharged: true, paidByCard: 9_592 };
  test.each<[string, Partial<OrderFacts>, CountedOrderState[]]>([
    ['before its cutoff', {}, ['active']],
    ['skipped', { is_skipped: true }, ['skipped']],
    ['skipped, then cancelled', { is_skipped: true, status: 'cancelled' }, ['cancelled']],
    ['charged', paid, ['active']],
    ['paid by card and credits', { isCharged: true, paidByCard: 9_000, paidByCredits: 592 }, ['active']],
    ['paid except for a waived amount', { isCharged: true, paidByCard: 9_572, waived: 20 }, ['active']],
    ['a cent short', { isCharged: true, paidByCard: 9_000, paidByCredits: 591 }, ['active', 'unpaid']],
    ['declined', { isCharged: true, status: 'charge-failed' }, ['charge-failed', 'unpaid']],
    ['suspended', { isCharged: true, status: 'suspended' }, ['suspended', 'unpaid']],
    ['skipped after a charge', { ...paid, is_skipped: true }, ['skipped']],
    ['from the buffer, not yet charged', { kind: 'rogue' }, ['active', 'rogue', 'unpaid']],
    ['from the buffer, cancelled', { kind: 'rogue', status: 'cancelled' }, ['cancelled']],
    ['incomplete', { is_incomplete: true }, ['active', 'incomplete']],
    ['incomplete and skipped', { is_incomplete: true, is_skipped: true }, ['skipped']],
    ['skipped by the system, since nothing fits', { is_skipped: true, isEmpty: true }, ['skipped', 'empty']],
    ['without a carrier', { carrier: 'none' }, ['active', 'undeliverable']],
    ['without a carrier, charged', { ...paid, carrier: 'none' }, ['active', 'undeliverable']],
    ['shipped, without a carrier now', { ...paid, carrier: 'none', ship_at: '2020-01-01' }, ['active']],
    ['by a carrier of the customer’s own', { carrier: 'preferred' }, ['active']],
  ])('%s', async (_, facts, states) => {
    expect(await statesOf(await made(facts))).toEqual(states);
  });
});

test('a row shows the customer, the dates and the amount paid', async () => {
  const id = await made({ cycle: 2, isCharged: true, paidByCard: 5_000, paidByCredits: 92 });
  const { data } = await ask(`order_week_id=${weekId}&production_cycle_id=2`);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    id,
    user: { first_name: 'Ada', email: expect.stringContaining('@') },
    kind: 'subscription',
    status: 'active',
    week: { id: weekId, number: 209_937, date: '2099-09-07' },
    production_cycle: { id: 2, name: 'PC B' },
    ship_at: '2099-09-09',
    total_cost: 95.92,
    paid: 50.92,
  });
});

test('orders are listed by newest week, then newest order, with a total on every page', async () => {
  const next = await buildWeek(server.db, '2099-09-14', CUTOFFS, 209_938);
  const last = await buildOrderAs(server.db, next.id, PLAIN);
  const older = await made({});
  const all = await ask('per_page=100');
  expect(all.data.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([last, older]);
  const { meta, data } = await ask('per_page=2&page=2');
  expect([data.length, meta.pagination.total]).toEqual([2, all.meta.pagination.total]);
  const beyond = await ask(`order_week_id=${next.id}&page=9`);
  expect([beyond.data, beyond.meta.pagination.total]).toEqual([[], 1]);
});

test('a page of a hundred takes as many statements as a page of one', async () => {
  const asked = { page: 1, order_week_id: weekId };
  const of = (per_page: number) => statementsOf(server.db, () => listOrders(server.db, { ...asked, per_page }));
  expect(await of(1)).toBe(5);
  expect(await of(100)).toBe(5);
});

test('states derived from payments, addresses or holidays, or past, need a week and are otherwise refused under their field', async () => {
  for (const state of ['unpaid', 'undeliverable', 'holiday-clash', 'closed', 'shipped', 'delivered']) {
    const refused = await server.call('GET', `${URL}?state=${state}&production_cycle_id=1`, { as: session });
    expect([refused.status, refused.body.errors]).toEqual([422, { order_week_id: [WEEK_MISSING] }]);
  }
  for (const state of ['incomplete', 'coming', 'charging', 'locked', 'unlocked'])
    expect((await server.call('GET', `${URL}?state=${state}`, { as: session })).status).toBe(200);
});

test('an unknown state is refused by name, and signed-out callers see nothing', async () => {
  const refused = await server.call('GET', `${URL}?state=lost`, { as: session });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['state']]);
  expect((await server.call('GET', URL)).status).toBe(401);
});

describe('the state that a row shows finds it, and no other state of rows does', () => {
  const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
  const hours = (count: number) => Temporal.Now.instant().add({ hours: count });
  const cycles = [
    ['its cutoff ahead', hours(5), null, null],
    ['its cutoff stamped before the clock was set back', hours(5), hours(53), null],
    ['its cutoff passed and not done', hours(-5), null, null],
    ['its window open', hours(-5), hours(43), null],
    ['its window closed early', hours(-5), hours(43), hours(-1)],
    ['its deadline passed', hours(-99), hours(-51), null],
  ] as const;
  const days = [
    { ship_at: null, deliver_at: null },
    { ship_at: day(1), deliver_at: day(2) },
    { ship_at: day(0), deliver_at: day(1) },
    { ship_at: day(-1), deliver_at: day(0) },
    { ship_at: day(-2), deliver_at: day(-1) },
    { ship_at: day(-2), deliver_at: null },
    { ship_at: null, deliver_at: day(-1) },
  ];
  const facts = ORDER_STATUSES.flatMap((status) =>
    [true, false].flatMap((is_skipped) =>
      [true, false].flatMap((is_unlocked_post_cutoff) =>
        (['none', 'done', 'pending'] as const).flatMap((charge) =>
          days.map((dates) => ({ values: { status, is_skipped, is_unlocked_post_cutoff, ...dates }, charge })),
        ),
      ),
    ),
  );

  test.each(cycles)('in a week with %s', async (name, cutoff_at, post_cutoff_changes_deadline_at, window_closed_at) => {
    const index = cycles.findIndex(([each]) => each === name);
    const date = Temporal.PlainDate.from('2098-01-06').add({ weeks: index });
    const week = await buildWeek(server.db, date.toString(), CUTOFFS, 209_801 + index);
    const cycle = { cutoff_at, post_cutoff_changes_deadline_at, window_closed_at };
    await server.db.updateTable('order_week_cycles').set(cycle).where('order_week_id', '=', week.id).execute();
    await insertOrders(week.id, facts);
    const listed = new Map((await allOf(`order_week_id=${week.id}`)).map(({ id, stage }) => [id, stage]));
    expect(listed.size).toBe(facts.length);
    const being = ({ stage }: { stage: string }) => stage === 'charging';
    for (const stage of ORDER_STAGES) {
      const found = await allOf(`order_week_id=${week.id}&state=${stage}`);
      // The status of an order that is charged again is the one that it had before.
      const others = ['suspended', 'charge-failed'].includes(stage) ? found.filter((row) => !being(row)) : found;
      expect([stage, others.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
        stage,
        [...listed].flatMap(([id, each]) => (each === stage ? [id] : [])).toSorted((a, b) => a - b),
      ]);
    }
  });
});

async function allOf(query: string): Promise<{ id: number; stage: string }[]> {
  const rows = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await ask(`${query}&per_page=100&page=${page}`);
    rows.push(...data);
    if (page >= meta.pagination.total_pages) return rows;
  }
}

interface StageOfTest {
  values: object;
  charge: 'none' | 'done' | 'pending';
}

/** Each of a customer of its own, as a customer has one live order in a week. */
async function insertOrders(weekId: number, facts: readonly StageOfTest[]) {
  const address = await server.db.selectFrom('addresses').select('id').limit(1).executeTakeFirstOrThrow();
  const { rows: users } = await sql<{ id: number }>`insert into users
    (email, first_name, last_name, password_hash, referral_id)
    select ${weekId}::text || '-' || n || '@example.test', 'Ada', n::text, 'x', 'W' || ${weekId}::text || '-' || n
    from generate_series(1, ${facts.length}::int) n returning id`.execute(server.db);
  const orders = facts.map(({ values, charge }, at) => ({
    user_id: users[at]?.id ?? 0,
    order_week_id: weekId,
    production_cycle_id: 1,
    order_index: 1,
    address_id: address.id,
    total_at_cutoff_cents: charge === 'none' ? null : cents(9_592),
    ...values,
  }));
  await server.db.insertInto('orders').values(orders).execute();
  const pending = facts.flatMap(({ charge }, at) => (charge === 'pending' ? [users[at]?.id ?? 0] : []));
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
    select user_id, id, 'stage:' || id, 'pending', 'cutoff', 9592 from orders
    where order_week_id = ${weekId} and user_id = any(${pending}::bigint[])`.execute(server.db);
}
