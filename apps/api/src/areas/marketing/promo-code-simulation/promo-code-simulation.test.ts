import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_FIGURES } from '@larder/domain/marketing/promo-code-simulation/promo-code-simulation.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { cleanUpSimulations } from './clean-up-simulations.job.ts';
import { continueSimulation } from './continue-simulation.job.ts';
import { simulateNext } from './simulate-next.ts';

const URL = '/api/sales/admin/promo-code-simulations';
const CODES = '/api/sales/admin/promo-codes';
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW).add({ days: 4 }), 'Monday', { inclusive: false });

let server: TestServer;
let staff: string;
let category: { id: number };
let meals: { id: number; sku: string }[];
let weekIds: number[];
let codes = 0;
let customers: { id: number; email: string; orders: number[] }[];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  category = await buildCategory(db);
  meals = [await buildProduct(db, category.id), await buildProduct(db, category.id, { item_price: 500 })];
  weekIds = [];
  for (const [index, days] of [3, 10, 17].entries()) {
    const cutoffs = { 1: NOW.add({ hours: 24 * days }).toString(), 2: '2099-01-01T00:00:00Z' };
    weekIds.push((await buildWeek(db, monday.add({ weeks: index }).toString(), cutoffs, 230_000 + index)).id);
  }
  customers = [];
  for (let n = 0; n < 6; n += 1) customers.push(await customerWithOrders(n));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.updateTable('promo_code_applications').set({ status: 'deactivated', depleted_at: NOW }).execute();
});

const call = (method: string, url: string, body?: object, as: string | undefined = staff) =>
  server.call(method, url, { as, ...(body && { body }) });

/** In three weeks, of which the cutoffs of two are within 14 days; some are skipped. */
async function customerWithOrders(n: number) {
  const customer = await buildSubscriber(server.db);
  const orders: number[] = [];
  for (const [index, weekId] of weekIds.entries()) {
    const product = meals[(n + index) % 2]!;
    const lines = [{ product, categoryId: category.id, price: product === meals[1] ? 500 : 1_199, quantity: 6 + n }];
    const id = await buildOrder(server.db, { customer, weekId, lines });
    const deliver_at = monday.add({ weeks: index, days: 3 }).toString();
    await server.db
      .updateTable('orders')
      .set({ ship_at: deliver_at, deliver_at, is_skipped: n === 5 && index === 0 })
      .where('id', '=', id)
      .execute();
    orders.push(id);
  }
  return { ...customer, orders };
}

async function simulated(terms: object) {
  const { status, body } = await call('POST', URL, { code: 'TRIED', ...terms });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function saved(terms: object): Promise<{ id: number; code: string }> {
  codes += 1;
  const { status, body } = await call('POST', CODES, { code: `TRIED-${codes}`, ...terms });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const applyToAll = (code: string) =>
  call('POST', `${CODES}/${code}/applications`, { emails: customers.map(({ email }) => email), override: true });
const within = () => customers.flatMap(({ orders }) => orders.slice(0, 2));
const totalOf = async (ids: number[]) =>
  (await server.db.selectFrom('orders').select('total_cents').where('id', 'in', ids).execute()).reduce(
    (sum, order) => sum + order.total_cents,
    0,
  );
const HALF = { regulations: [{ type: 'percent_off', amount: 50 }] };

describe('a simulation of a promo code', () => {
  test('for random codes it costs exactly what the orders of two weeks are cheaper once the code is applied', async () => {
    const terms = fc.record({
      expiration_window: fc.constantFrom(1, 5, 14),
      uses_limit: fc.constantFrom(null, 2),
      cart_amount_minimum: fc.constantFrom(null, 50),
      sku_starts_with: fc.constantFrom('', meals[0]!.sku),
      free_shipping: fc.boolean(),
      regulations: fc.constantFrom(
        [{ type: 'percent_off', amount: 50, weekly_ordinal_number: 1 }],
        [
          { type: 'dollars_off', amount: 7.5, weekly_ordinal_number: 2 },
          { type: 'percent_off', amount: 10 },
        ],
        [{ type: 'products_off', amount: 1 }],
      ),
    });
    for (const form of fc.sample(terms, { numRuns: isWhole ? 12 : 2, seed: 20_261_123 })) {
      const { code } = await saved({});
      expect((await applyToAll(code)).status).toBe(200);
      const before = await totalOf(within());
      await server.db.updateTable('promo_code_applications').set({ status: 'deactivated', depleted_at: NOW }).execute();
      const { cost, applied_orders, orders, refused } = await simulated(form);
      const promo = await saved(form);
      await applyToAll(promo.code);
      const applied = await server.db
        .selectFrom('orders as o')
        .innerJoin('promo_code_applications as a', 'a.id', 'o.promo_code_application_id')
        .select('o.id')
        .where('a.promo_code_id', '=', promo.id)
        .where('o.id', 'in', within())
        .where('o.is_skipped', '=', false)
        .execute();
      expect([Math.round(cost * 100), applied_orders], JSON.stringify(form)).toEqual([
        before - (await totalOf(within())),
        applied.length,
      ]);
      expect(orders).toBe(11);
      expect(refused.reduce((sum: number, each: { orders: number }) => sum + each.orders, applied_orders)).toBe(11);
    }
  });

  test('names the orders that a code refuses with its reason, and counts each week', async () => {
    const first = customers[0]!;
    const { body } = await call('POST', `${CODES}/${(await saved(HALF)).code}/applications`, { emails: [first.email] });
    expect(body.data).toEqual({ [first.email]: true });
    const { refused, weeks, is_finished, processed_customers, total_customers } = await simulated(HALF);
    expect({ is_finished, processed_customers, total_customers }).toEqual({
      is_finished: true,
      processed_customers: 6,
      total_customers: 6,
    });
    expect(refused).toEqual([
      {
        reason: 'promo_code_other_active',
        label: 'Another promo code is active or paused',
        orders: 2,
        first: first.orders.slice(0, 2).map((order_id) => ({
          order_id,
          user_id: first.id,
          email: first.email,
          message: expect.stringContaining('is active for this customer'),
        })),
      },
    ]);
    expect(weeks.map((week: object) => ({ ...week, cost: undefined }))).toEqual([
      { order_week_number: 230_000, orders: 5, applied_orders: 4 },
      { order_week_number: 230_001, orders: 6, applied_orders: 5 },
    ]);
  });

  test('of a saved code with unsaved changes, customers who have the code keep their application', async () => {
    const promo = await saved(HALF);
    await applyToAll(promo.code);
    const { applied_customers, refused } = await simulated({ ...HALF, promo_code_id: promo.id, code: promo.code });
    expect([applied_customers, refused]).toEqual([6, []]);
  });

  test('continues in the background in any chunks with the same result, changes no order, and ends when cancelled', async () => {
    const before = await server.db.selectFrom('orders').selectAll().orderBy('id').execute();
    const { id, ...result } = await simulated(HALF);
    const restart = () =>
      server.db
        .updateTable('promo_code_simulations')
        .set({ finished_at: null, last_user_id: 0, processed_customers: 0, figures: JSON.stringify(NO_FIGURES) })
        .where('id', '=', id)
        .execute();
    const read = async () => (await call('GET', `${URL}/${id}`)).body.data;
    await restart();
    expect(await read()).toMatchObject({ is_finished: false, processed_customers: 0, total_customers: 6 });
    await inTransaction(server.db, (tx) => simulateNext(tx, id, 4));
    expect(await read()).toMatchObject({ is_finished: false, processed_customers: 4, total_customers: 6 });
    const ctx = jobContext(server.db);
    await continueSimulation.run({ simulation_id: id }, ctx);
    expect(await read()).toEqual({ id, ...result });
    expect(await server.db.selectFrom('orders').selectAll().orderBy('id').execute()).toEqual(before);
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(204);
    await continueSimulation.run({ simulation_id: id }, ctx);
    expect((await call('GET', `${URL}/${id}`)).status).toBe(404);
    const old = await simulated(HALF);
    await server.db
      .updateTable('promo_code_simulations')
      .set({ created_at: NOW.subtract({ hours: 1 }) })
      .execute();
    await cleanUpSimulations.run({}, ctx);
    expect((await call('GET', `${URL}/${old.id}`)).status).toBe(404);
  });

  test.each<[string, object]>([
    ['code', { code: 'NO SPACES' }],
    ['regulations.0.amount', { regulations: [{ type: 'percent_off', amount: 101 }] }],
    ['expires_on', { expires_on: '2026-01-01' }],
    ['unskip_promo_button_text', { unskip_promo_button_enabled: true }],
  ])('and a save refuse %s under its field', async (field, terms) => {
    for (const url of [URL, CODES]) {
      const { status, body } = await call('POST', url, { code: 'REFUSED', ...terms });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  test('is for staff who are signed in', async () => {
    expect((await server.call('POST', URL, { body: { code: 'TRIED' } })).status).toBe(401);
    expect((await server.call('GET', `${URL}/1`)).status).toBe(401);
  });

  test('SKUs and prefixes without a product are named', async () => {
    const query = `whitelisted_skus=NONE-1,${meals[0]!.sku.toLowerCase()}&sku_starts_with=MEAL,ZZ`;
    const { body } = await call('GET', `/api/sales/admin/promo-code-skus?${query}`);
    expect(body.data).toEqual({ whitelisted_skus: ['NONE-1'], sku_starts_with: ['ZZ'] });
  });
});

test('a button saved without text and a passed last day do not keep a code from being saved', async () => {
  const { id } = await saved({});
  const legacy = { unskip_promo_button_enabled: true, expires_on: '2026-01-01' };
  await server.db.updateTable('promo_codes').set(legacy).where('id', '=', id).execute();
  expect((await call('PUT', `${CODES}/${id}`, { notes: 'Still saved' })).status).toBe(200);
  const { status, body } = await call('PUT', `${CODES}/${id}`, {
    unskip_promo_button_enabled: true,
    unskip_promo_button_text: 'Now',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await call('PUT', `${CODES}/${id}`, { unskip_promo_button_text: '' })).status).toBe(422);
});
