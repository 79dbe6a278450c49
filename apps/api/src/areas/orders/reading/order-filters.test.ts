import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEEK_OR_DAY_MISSING } from '@larder/domain/orders/reading/refusal-to-list-orders.ts';
import { ORDER_PAYMENTS, type OrderPayment, WEEK_MISSING } from '@larder/domain/values/enums/order-list-states.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { buildOrderAs, PLAIN } from '../../../../test/orders-of-a-week.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/sales/admin/orders';
const CUTOFFS = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };
let server: TestServer;
let session: string;
let sku: string;
let soupSku: string;
/** By name: three customers, a week apart. */
const orders: Record<'zoe' | 'max' | 'maxNext', number> = { zoe: 0, max: 0, maxNext: 0 };
let weekId: number;
let carrierId: number;

const ask = (query: string) => server.call('GET', `${URL}?per_page=100&${query}`, { as: session });
async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await ask(query);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body.meta.pagination.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: number }) => Object.entries(orders).find(([, each]) => each === id)?.[0] ?? id);
}

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  ({ carrierId } = await buildShipping(server.db));
  weekId = (await buildWeek(server.db, '2099-09-07', CUTOFFS, 209_937)).id;
  const next = await buildWeek(server.db, '2099-09-14', CUTOFFS, 209_938);
  const category = await buildCategory(server.db);
  const [soup, stew] = [await buildProduct(server.db, category.id), await buildProduct(server.db, category.id)];
  ({ sku } = stew);
  soupSku = soup.sku;
  const line = (product: { id: number }) => ({ product, categoryId: category.id, quantity: 4, price: 1_199 });
  const zoe = await buildSubscriber(server.db);
  const max = await buildSubscriber(server.db);
  const person = (id: number, values: object) =>
    server.db.updateTable('users').set(values).where('id', '=', id).execute();
  await person(zoe.id, { first_name: 'Zoë', last_name: 'Québec', email: 'zq@example.test', phone: '(312) 555-0199' });
  await person(max.id, { first_name: 'Max', last_name: 'Sato', email: 'sato@max.test', phone: '816 555 0109' });
  orders.zoe = await buildOrder(server.db, { customer: zoe, weekId, lines: [line(soup), line(stew)] });
  orders.max = await buildOrder(server.db, { customer: max, weekId, lines: [line(soup)] });
  orders.maxNext = await buildOrder(server.db, { customer: max, weekId: next.id, lines: [line(soup)] });
  const put = (id: number, values: object) =>
    server.db.updateTable('orders').set(values).where('id', '=', id).execute();
  await put(orders.zoe, { ship_at: '2099-09-09', deliver_at: '2099-09-10', carrier_id: carrierId });
  await put(orders.max, { ship_at: '2099-09-10', deliver_at: '2099-09-10', production_cycle_id: 2 });
  await put(orders.maxNext, { ship_at: '2099-09-16', deliver_at: '2099-09-17', carrier_id: carrierId });
  await server.db.deleteFrom('order_items').where('order_id', '=', orders.max).where('cart', '=', 'now').execute();
});
afterAll(() => server.close());

const ZOE = ['zoe'];
const MAX = ['maxNext', 'max'];
const ALL = ['maxNext', 'max', 'zoe'];

describe('each filter keeps exactly its orders', () => {
  test.each<[string, () => string, string[]]>([
    ['none', () => '', ALL],
    ['a number', () => `keyword=%23${orders.max}`, ['max']],
    ['a bare number', () => `keyword=${orders.zoe}`, ZOE],
    ['an unknown number', () => 'keyword=999999', []],
    ['a part of a phone', () => 'keyword=0199', ZOE],
    ['a whole phone with its country', () => 'keyword=%2B18165550109', MAX],
    ['a phone in words', () => 'keyword=(816)%20555-0109', MAX],
    ['a name without accents', () => 'keyword=zoe%20quebec', ZOE],
    ['a name with a comma', () => 'keyword=Sato,%20Max', MAX],
    ['an e-mail', () => 'keyword=SATO@max', MAX],
    ['two people', () => 'keyword=zoe%20sato', []],
    ['a percent sign', () => 'keyword=%25', []],
    ['no letters', () => 'keyword=%20,%20', ALL],
    ['a week', () => `order_week_id=${weekId}`, ['max', 'zoe']],
    ['a cycle', () => 'production_cycle_id=2', ['max']],
    ['a ship day', () => 'ship_at=2099-09-09', ZOE],
    ['a delivery day', () => 'deliver_at=2099-09-10', ['max', 'zoe']],
    ['a carrier', () => `carrier_id=${carrierId}`, ['maxNext', 'zoe']],
    ['an unknown carrier', () => 'carrier_id=999', []],
    ['a product', () => `sku=${sku}&order_week_id=${weekId}`, ZOE],
    ['a product that was taken out of a cart', () => `sku=${soupSku}&order_week_id=${weekId}`, ZOE],
    ['a product of a delivery day', () => `sku=${sku}&deliver_at=2099-09-10`, ZOE],
    ['a product of another week', () => `sku=${sku}&ship_at=2099-09-16`, []],
    ['an unknown product', () => `sku=NO-SUCH&order_week_id=${weekId}`, []],
    ['orders without a carrier of a ship day', () => 'state=undeliverable&ship_at=2099-09-16', []],
    ['several at once', () => `keyword=max&order_week_id=${weekId}&deliver_at=2099-09-10&state=active`, ['max']],
  ])('%s', async (_, query, names) => {
    expect(await namesOf(query())).toEqual(names);
  });
});

test('orders that no carrier serves are found together with a state, as by the state of that name', async () => {
  const served = async (zip_code: string, found: string) =>
    server.db.updateTable('addresses').set({ zip_code }).where('zip_code', '=', found).execute();
  const rules = await server.db.selectFrom('shipping_rules').select('zip_code').executeTakeFirstOrThrow();
  await served('99950', rules.zip_code);
  try {
    const week = `order_week_id=${weekId}`;
    const found = await namesOf(`state=undeliverable&${week}`);
    expect(found).toEqual(['max', 'zoe']);
    expect(await namesOf(`delivery=undeliverable&${week}`)).toEqual(found);
    expect(await namesOf(`delivery=undeliverable&state=active&${week}`)).toEqual(found);
    expect(await namesOf(`delivery=undeliverable&state=rogue&${week}`)).toEqual([]);
    const { body: file } = await server.call('GET', `${URL}.csv?delivery=undeliverable&state=active&${week}`, {
      as: session,
    });
    expect(String(file)).toContain('sato@max.test');
  } finally {
    await served(rules.zip_code, '99950');
  }
  expect(await namesOf(`delivery=undeliverable&order_week_id=${weekId}`)).toEqual([]);
  const refused = await ask('delivery=undeliverable');
  expect([refused.status, refused.body.errors]).toEqual([422, { order_week_id: [WEEK_MISSING] }]);
  expect((await ask(`delivery=lost&order_week_id=${weekId}`)).status).toBe(422);
});

test('the order that a number names is first, before orders of customers with it in their phone', async () => {
  const customer = await buildSubscriber(server.db);
  const phone = `312${String(orders.zoe).padStart(7, '0')}`;
  await server.db.updateTable('users').set({ phone }).where('id', '=', customer.id).execute();
  const newer = await buildOrder(server.db, { customer, weekId, lines: [] });
  const number = phone.slice(-4);
  const { data } = (await ask(`keyword=${number}`)).body;
  expect(data.map(({ id }: { id: number }) => id)).toEqual([orders.zoe, newer]);
  await server.db.deleteFrom('orders').where('id', '=', newer).execute();
});

type Charge = { status: 'successful' | 'failed' | 'pending'; amount: number; refunded?: number };
const OK: Charge = { status: 'successful', amount: 9_592 };
const DECLINED: Charge = { status: 'failed', amount: 9_592 };

describe('the payment of an order is shown in its row and found by its filter, and by no other', () => {
  test.each<[string, object, Charge[], OrderPayment]>([
    ['before its cutoff', {}, [], 'not-charged'],
    ['charged', {}, [OK], 'paid'],
    ['paid by credit', { credits_used_cents: 9_592 }, [], 'paid'],
    ['paid by comped money', { comped_used_cents: 9_592 }, [], 'paid'],
    ['paid but for a waived amount', { waived_cents: 20 }, [{ ...OK, amount: 9_572 }], 'paid'],
    ['charged in part', {}, [{ ...OK, amount: 5_000 }], 'not-charged'],
    ['suspended', { status: 'suspended' }, [], 'not-charged'],
    ['declined', { status: 'charge-failed' }, [DECLINED], 'failed'],
    ['declined, then cancelled', { status: 'cancelled', total_cents: 0 }, [DECLINED], 'failed'],
    ['declined, then charged', {}, [DECLINED, OK], 'paid'],
    ['an addition was declined and taken out', {}, [OK, DECLINED], 'paid'],
    ['waits for the gateway', {}, [{ ...OK, status: 'pending' }], 'pending'],
    ['declined, waits for another charge', {}, [DECLINED, { ...OK, status: 'pending' }], 'pending'],
    ['refunded in part', {}, [{ ...OK, refunded: 1 }], 'refunded-in-part'],
    ['of two charges one is refunded', {}, [{ ...OK, amount: 592, refunded: 592 }, OK], 'refunded-in-part'],
    ['refunded in whole', { is_skipped: true, total_cents: 0 }, [{ ...OK, refunded: 9_592 }], 'refunded'],
    ['skipped before its cutoff', { is_skipped: true, total_cents: 0 }, [], 'nothing-due'],
  ])('%s', async (_, values, charges, payment) => {
    const id = await buildOrderAs(server.db, weekId, PLAIN);
    await server.db
      .updateTable('orders')
      .set({ version: 1, ...values })
      .where('id', '=', id)
      .execute();
    const { user_id } = await server.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [at, { status, amount, refunded = 0 }] of charges.entries())
      await server.db
        .insertInto('payments')
        .values({
          user_id,
          order_id: id,
          idempotency_key: `order:${id}:${at}`,
          status,
          stage: 'cutoff',
          amount_cents: amount as never,
          refunded_cents: refunded as never,
          payment_method_id: null,
          card_last_four: '4242',
          failure_reason: status === 'failed' ? 'Your card was declined.' : null,
          billing_transaction_id: null,
          finished_at: status === 'pending' ? null : Temporal.Now.instant(),
        })
        .execute();
    const found: [filter: OrderPayment, ofRow: OrderPayment][] = [];
    for (const each of ORDER_PAYMENTS) {
      const { data } = (await ask(`order_week_id=${weekId}&payment=${each}`)).body;
      const row = data.find((order: { id: number }) => order.id === id);
      if (row) found.push([each, row.payment]);
    }
    expect(found).toEqual([[payment, payment]]);
  });
});

test.each(['payment=paid', 'payment=not-charged', 'payment=nothing-due', 'charge=cutoff-without-card', 'sku=SOUP-1'])(
  'orders with %s are refused without a week or a day, in the list and its file',
  async (query) => {
    for (const url of [URL, `${URL}.csv`]) {
      const refused = await server.call('GET', `${url}?${query}&production_cycle_id=1`, { as: session });
      expect([refused.status, refused.body.errors]).toEqual([422, { order_week_id: [WEEK_OR_DAY_MISSING] }]);
    }
  },
);

test.each([
  ['payment', 'owed'],
  ['charge', 'declined'],
  ['ship_at', '11/25/2026'],
  ['deliver_at', '2026-02-30'],
  ['carrier_id', 'ups'],
  ['order_week_id', '0'],
  ['sku', ''],
  ['keyword', 'x'.repeat(201)],
])('a bad %s is refused under its field', async (name, value) => {
  for (const url of [URL, `${URL}.csv`]) {
    const refused = await server.call('GET', `${url}?${name}=${value}`, { as: session });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [name]]);
  }
});

test('signed-out callers get neither the list nor its file', async () => {
  for (const url of [URL, `${URL}.csv`]) expect((await server.call('GET', `${url}?keyword=zoe`)).status).toBe(401);
});
