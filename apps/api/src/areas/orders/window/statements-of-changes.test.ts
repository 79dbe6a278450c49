import { afterAll, expect, test } from 'vitest';
import { CHANGES, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import type { Answer } from '../../../../test/server.ts';
import { transactionsOf } from '../../../../test/statements.ts';

const { server, staff, meal, other, week, coming, lines, inWindow, skipReason } = await openWindow();
afterAll(() => server.close());

const later = await buildWeek(
  server.db,
  '2026-12-14',
  { 1: Temporal.Now.instant().add({ hours: 200 }).toString(), 2: '2099-01-01T00:00:00Z' },
  202_651,
);
const promo = await server.db
  .insertInto('promo_codes')
  .values({ code: 'TENTH', expiration_window: 365, uses_limit: null, expires_on: null })
  .returning('id')
  .executeTakeFirstOrThrow();
await server.db
  .insertInto('promo_code_regulations')
  .values([
    { promo_code_id: promo.id, type: 'percent_off', amount: '50', weekly_ordinal_number: 1 },
    { promo_code_id: promo.id, type: 'percent_off', amount: '10', weekly_ordinal_number: null },
  ])
  .execute();

async function withCode(customer: { id: number; addressId: number }): Promise<void> {
  await server.db
    .insertInto('promo_code_applications')
    .values({
      user_id: customer.id,
      promo_code_id: promo.id,
      created_at: Temporal.Now.instant().subtract({ hours: 48 }),
      depleted_at: null,
    })
    .execute();
  await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  await buildOrder(server.db, { customer, weekId: later.id, lines: lines() });
}

async function referred(customer: { id: number }): Promise<void> {
  const { id: referrer } = await buildSubscriber(server.db);
  await server.db.updateTable('users').set({ referred_by_user_id: referrer }).where('id', '=', customer.id).execute();
}

async function beforeCutoff(): Promise<number> {
  return buildOrder(server.db, { customer: await buildSubscriber(server.db), weekId: coming.id, lines: lines() });
}
async function beforeCutoffWithCode(): Promise<number> {
  const customer = await buildSubscriber(server.db);
  await withCode(customer);
  const { id } = await server.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('order_week_id', '=', coming.id)
    .executeTakeFirstOrThrow();
  await after(async () => id, skip, unskip)();
  return id;
}
const charged = async () => (await inWindow()).orderId;
const skippedAtCutoff = async () => (await inWindow({}, { is_skipped: true })).orderId;
const chargedWithCode = async () => (await inWindow({}, {}, withCode)).orderId;
const suspended = async () => (await inWindow({ suspended: true })).orderId;
const suspendedWithCode = async () => (await inWindow({ suspended: true }, {}, withCode)).orderId;
const suspendedWith =
  (credits: number, before?: typeof withCode): (() => Promise<number>) =>
  async () =>
    (await inWindow({ suspended: true, credits }, {}, before)).orderId;
const userWithoutOrder = async () => (await buildSubscriber(server.db)).id;
const rogue = async () => (await createRogue(await userWithoutOrder())).body.data.id as number;

const call = (method: string, url: string, body: object = {}) =>
  server.call(method, url, { as: staff, body, headers: { 'idempotency-key': crypto.randomUUID() } });
const skip = (id: number) => call('POST', skipUrl(id), { reason_id: skipReason });
const unskip = (id: number) => call('POST', unskipUrl(id));
const unlock = (id: number) => call('POST', lockUrl(id));
const lock = (id: number) => call('DELETE', lockUrl(id));
const items = [
  { sku: meal.sku, quantity: 7 },
  { sku: other.sku, quantity: 3 },
];
const more = items.map((item) => ({ ...item, quantity: item.quantity + 1 }));
const cart = (id: number) => call('PUT', `/api/sales/orders/${id}/cart`, { items: more });
const strategy = (id: number) =>
  call('PUT', `/api/sales/orders/${id}`, { post_cutoff_funds_return_strategy: 'refund' });
const reactivate = (chargeCustomer: string) => (id: number) =>
  call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, { items, chargeCustomer });
const collect = (id: number) => call('POST', `/api/billing/admin/collect-suspended-order-payment/${id}`);
const createRogue = (userId: number, more: object = {}) =>
  call('POST', `/api/sales/admin/users/${userId}/rogue-orders`, {
    production_cycle_id: 1,
    order_week_id: week.id,
    items,
    ...more,
  });

const after =
  (order: () => Promise<number>, ...changes: ((id: number) => Promise<Answer>)[]) =>
  async () => {
    const id = await order();
    for (const change of changes) expect((await change(id)).status).toBe(200);
    return id;
  };

const MOST = 9;

/** With the request's key and the answer; `npm run measures` reads these figures. */
test.each<[string, number, () => Promise<number>, (id: number) => Promise<Answer>]>([
  ['a skip before the cutoff', 7, beforeCutoff, skip],
  ['a skip before the cutoff with a promo code', 7, beforeCutoffWithCode, skip],
  ['an unskip before the cutoff', 7, after(beforeCutoff, skip), unskip],
  ['an unskip before the cutoff with a promo code', 7, after(beforeCutoffWithCode, skip), unskip],
  ['a cart before the cutoff', 7, beforeCutoff, cart],
  ['a cart before the cutoff with a promo code', 7, beforeCutoffWithCode, cart],
  ['a skip in the window', 8, charged, skip],
  ['a skip in the window with a promo code', 8, chargedWithCode, skip],
  ['a skip of an order with added meals', 9, after(charged, cart), skip],
  ['a skip of a rogue order', 8, rogue, skip],
  ['an unskip in the window', 8, after(charged, skip), unskip],
  ['an unskip in the window with a promo code', 8, after(chargedWithCode, skip), unskip],
  ['an unskip of an order with added meals', 9, after(charged, cart, skip), unskip],
  ['an unskip of an order that was skipped at its cutoff', 8, skippedAtCutoff, unskip],
  ['an unskip of a rogue order', 8, after(rogue, skip), unskip],
  ['an unlock', 6, charged, unlock],
  ['a lock', 6, after(charged, unlock), lock],
  ['a cart in the window', 7, after(charged, unlock), cart],
  ['a cart in the window with a promo code', 7, after(chargedWithCode, unlock), cart],
  ['a cart of a rogue order', 8, after(rogue, unlock), cart],
  ['a funds return strategy', 6, charged, strategy],
  ['a reactivation for later', 6, suspended, reactivate('later')],
  ['a reactivation for later with a promo code', 6, suspendedWithCode, reactivate('later')],
  ['a rogue order', 8, userWithoutOrder, createRogue],
  ['a rogue order with a promo code', 9, userWithoutOrder, (id) => createRogue(id, { promo_code: 'tenth' })],
  ['a reactivation charged now', 9, suspended, reactivate('now')],
  ['a reactivation charged now with a promo code', 9, suspendedWithCode, reactivate('now')],
  ['a reactivation charged now, paid by credits', 9, suspendedWith(50_000), reactivate('now')],
  [
    'a reactivation charged now, paid by credits, with a promo code',
    9,
    suspendedWith(50_000, withCode),
    reactivate('now'),
  ],
  [
    'a reactivation charged now, paid by credits, of a referred customer',
    9,
    suspendedWith(50_000, referred),
    reactivate('now'),
  ],
  ['a reactivation charged now, paid by credits and card', 9, suspendedWith(500), reactivate('now')],
  [
    'another charge of a reactivated order',
    9,
    after(suspendedWith(50_000, withCode), reactivate('now'), unlock, cart),
    collect,
  ],
])('%s takes at most %i statements', async (name, most, order, change) => {
  expect(most).toBeLessThanOrEqual(MOST);
  const statements = await statementsOf(await order(), change);
  expect(statements.length, listOf(name, statements)).toBeGreaterThan(0);
  expect(statements.length, listOf(name, statements)).toBeLessThanOrEqual(most);
});

async function statementsOf(id: number, change: (id: number) => Promise<Answer>): Promise<string[]> {
  const [statements = []] = await transactionsOf(async () => expect((await change(id)).status).toBeLessThan(300));
  return statements;
}

const listOf = (name: string, statements: string[]) =>
  [`${name} took these statements:`, ...statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 120))].join(
    '\n',
  );
