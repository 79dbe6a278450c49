import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_LIST_STATES, type OrderListState, WEEK_MISSING } from '@larder/domain/values/enums/order-list-states.ts';
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
const statesOf = async (orderId: number): Promise<OrderListState[]> => {
  const states: OrderListState[] = [];
  for (const state of ORDER_LIST_STATES) {
    const { data } = await ask(`order_week_id=${weekId}&state=${state}&per_page=100`);
    if (data.some(({ id }: { id: number }) => id === orderId)) states.push(state);
  }
  return states;
};

describe('the lists that contain an order', () => {
  const paid = { isCharged: true, paidByCard: 9_592 };
  test.each<[string, Partial<OrderFacts>, OrderListState[]]>([
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

test('states derived from payments, addresses or holidays need a week and are otherwise refused under their field', async () => {
  for (const state of ['unpaid', 'undeliverable', 'holiday-clash']) {
    const refused = await server.call('GET', `${URL}?state=${state}&production_cycle_id=1`, { as: session });
    expect([refused.status, refused.body.errors]).toEqual([422, { order_week_id: [WEEK_MISSING] }]);
  }
  expect((await server.call('GET', `${URL}?state=incomplete`, { as: session })).status).toBe(200);
});

test('an unknown state is refused by name, and signed-out callers see nothing', async () => {
  const refused = await server.call('GET', `${URL}?state=lost`, { as: session });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['state']]);
  expect((await server.call('GET', URL)).status).toBe(401);
});
