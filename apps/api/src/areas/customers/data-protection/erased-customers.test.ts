import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import type { Db } from '../../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let session: string;
let known: Record<
  'user' | 'order' | 'address' | 'coming' | 'account' | 'week' | 'group' | 'pause' | 'credit' | 'cancellation' | 'skip',
  number
>;
let sku: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await server.session((await buildStaff(db)).id);
  const shop = await buildShop(db);
  const { customer, order } = await buildChargedOrder(db, shop);
  const ahead = { 1: '2098-01-01T00:00:00Z', 2: '2098-01-02T00:00:00Z' };
  const [meal] = shop.meals;
  const lines = [{ product: meal, categoryId: shop.category.id, quantity: 8, price: shop.price }];
  const coming = await buildWeek(db, '2098-01-06', ahead, 209_802);
  const empty = await buildWeek(db, '2098-01-13', ahead, 209_803);
  sku = meal.sku;
  const group = await db
    .insertInto('price_variance_groups')
    .values({ name: 'Spring' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const promo = await db.insertInto('promo_codes').values({ code: 'AGAIN' }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('promo_code_applications').values({ user_id: customer.id, promo_code_id: promo.id }).execute();
  await buildExperiment(db);
  known = {
    user: customer.id,
    order: order.id,
    address: customer.addressId,
    coming: await buildOrder(db, { customer, weekId: coming.id, lines, status: 'cancelled' }),
    week: empty.id,
    account: (await accountOf(customer.id)).id,
    credit: await buildReason(db, 'CREDIT_REGULAR'),
    cancellation: await buildReason(db, 'SUBSCRIPTION_CANCELLATION'),
    skip: await buildReason(db, 'SKIP'),
    pause: await buildReason(db, 'SUBSCRIPTION_PAUSE'),
    group: group.id,
  };
  await ask('giveCredit', CALLS['giveCredit'] ?? {});
  const now = Temporal.Now.instant();
  const past = { closed_at: now, ship_at: '2026-01-08', deliver_at: '2026-01-09' };
  await db.updateTable('orders').set(past).where('id', '=', order.id).execute();
  const cancelled = { status: 'cancelled' as const, cancelled_at: now };
  await db.updateTable('subscriptions').set(cancelled).where('user_id', '=', customer.id).execute();
  await ask('eraseCustomer', { body: () => ({ email: customer.email }) });
});
afterAll(() => server.close());

async function buildExperiment(db: Db): Promise<void> {
  const started_at = Temporal.Now.instant();
  const { id } = await db
    .insertInto('experiments')
    .values({ name: 'Colours', code: 'colours', active: true, started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const variants = ['red', 'blue'].map((code, position) => ({
    code,
    name: code,
    position,
    is_control: position === 0,
  }));
  await db
    .insertInto('experiment_variants')
    .values(variants.map((each) => ({ ...each, experiment_id: id, distribution: '50' })))
    .execute();
}

const accountOf = (userId: number) =>
  server.db
    .selectFrom('credit_accounts')
    .select(['id', 'balance_cents'])
    .where('user_id', '=', userId)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();

const REFUSED = /^This customer was erased and can no longer be changed\.$/;

type Known = 'user' | 'order' | 'coming';
interface Case {
  body?: () => object;
  of?: Known;
  /** `done`: still possible. `nothing`: nothing to change. A pattern: refused for another reason first. */
  answers?: 'done' | 'nothing' | RegExp;
}

const PAST = /window of this order has closed/;
const CANCELLED = /cancelled/;

const mailDraft = () => ({ subject: 'Hello', body: 'Hello', user_id: known.user });

const ADDRESS = {
  line_1: '5 Broadway',
  city: 'Chicago',
  state_id: 'IL',
  zip_code: '60601',
  phone: '312 555 0142',
  type: 'personal',
};

const CALLS: Record<string, Case> = {
  impersonate: {},
  updateUser: { body: () => ({ first_name: 'Ada', last_name: 'Again', email: 'again@example.test' }) },
  resetPassword: {},
  sendPasswordLink: {},
  removePaymentMethods: { answers: 'done' },
  makeDefaultCard: { body: () => ({}), answers: /is being removed/ },
  addAddress: { body: () => ({ shipping: ADDRESS, is_default: true }) },
  changeAddress: { body: () => ({ shipping: ADDRESS }) },
  makeDefaultAddress: { body: () => ({}), answers: 'nothing' },
  archiveAddress: { answers: /This is the default address/ },
  addCustomerTag: {},
  removeCustomerTag: {},
  writeNote: { body: () => ({ text: 'Called' }) },
  editNote: { body: () => ({ text: 'Called' }), answers: /Note 1 was not found/ },
  pinNote: { answers: /Note 1 was not found/ },
  unpinNote: { answers: /Note 1 was not found/ },
  changePlan: { body: () => ({ subscription: [{ category_id: 1, quantity: 6 }] }) },
  sendCardLink: { answers: /can no longer add a card/ },
  eraseCustomer: { body: () => ({ email: 'x@example.test' }), answers: /already erased/ },
  cancelSubscription: { body: () => ({ reason: { id: known.cancellation } }), answers: CANCELLED },
  activateSubscription: {},
  liftSuspension: { body: () => ({}), answers: /not suspended/ },
  banCustomer: { body: () => ({ reason: 'Charged back' }) },
  liftBan: { body: () => ({}) },
  scheduleCancellation: { body: () => ({ when: '2098-01-01' }), answers: CANCELLED },
  unscheduleCancellation: { answers: /No cancellation is scheduled/ },
  pauseSubscription: { body: () => ({ until: '2098-01-01', reason_id: known.pause }), answers: /not found/ },
  regenerateReferralId: {},
  excludeFromMov: {},
  includeInMov: { answers: 'nothing' },
  setPriceVarianceGroup: { body: () => ({ price_variance_group: known.group }) },
  depletePromoCode: {},
  saveCompedAccount: { body: () => ({ amount: 50, number_of_weeks: 4 }) },
  deactivateCompedAccount: { body: () => ({ reason_id: known.cancellation }), answers: /no active comped account/ },
  grantRole: { body: () => ({ role_id: 2 }) },
  removeRole: { answers: 'nothing' },
  changeProductionCycle: { body: () => ({ production_cycle_id: 2 }), answers: /Check the highlighted fields/ },
  savePreferredCarriers: {
    body: () => ({
      preferred_carriers: [{ production_cycle_id: 1, carrier_id: 1, ship_day_name: 'Wednesday', days_in_transit: 1 }],
    }),
  },
  resetPreferredCarrier: {},
  saveKids: { body: () => ({ kids: [] }) },
  setSameMeals: { answers: 'nothing' },
  unsetSameMeals: {},
  updateUserExperiments: { body: () => ({ Colours: 'blue' }) },
  giveCredit: { body: () => ({ amount: 1, reason_id: known.credit }) },
  debitCreditAccount: { body: () => ({ amount: 1 }), answers: 'done' },
  priceProducts: { answers: 'nothing' },
  makeRefund: { body: () => ({ amount: 1, reason_id: known.credit, order_id: known.order }), answers: 'done' },
  createManualOrder: {
    body: () => ({ order_week_id: known.week, production_cycle_id: 1 }),
    answers: /no delivery in this cycle/,
  },
  resumeOrder: { of: 'coming' },
  cancelOrder: { of: 'coming', answers: CANCELLED },
  createRogueOrder: {
    body: () => ({ order_week_id: known.week, production_cycle_id: 1, items: [{ sku, quantity: 1 }] }),
    answers: /No active post cutoff cycle/,
  },
  skipOrder: { body: () => ({ reason_id: known.skip }), of: 'coming', answers: CANCELLED },
  unskipOrder: { of: 'coming', answers: CANCELLED },
  sendCustomerMailAgain: { answers: /E-mail 1 was not found/ },
  previewMailTemplate: { body: mailDraft, answers: /Check the highlighted fields/ },
  testMailTemplate: { body: mailDraft, answers: /Check the highlighted fields/ },
  unlockOrder: { answers: PAST },
  lockOrder: { answers: PAST },
  setFundsReturnStrategy: { body: () => ({ post_cutoff_funds_return_strategy: 'credit' }), answers: PAST },
  changeCart: {
    body: () => ({ items: [{ sku, quantity: 9 }] }),
    of: 'coming',
    answers: /This cart cannot be changed: the order is cancelled/,
  },
  unsuspendOrder: { body: () => ({ items: [{ sku, quantity: 9 }], chargeCustomer: 'later' }), answers: PAST },
  collectPayment: { answers: PAST },
  cancelChargeRetry: { answers: /not found/ },
  decideOrder: { body: () => ({ decision: 'return' }), answers: /This order no longer needs a decision/ },
  // In the background; cancelled orders are skipped.
  compareRegeneration: {
    body: () => ({ order_ids: [known.coming], actions: { refill_cart: true, recalculate_dates: true } }),
    answers: 'nothing',
  },
  regenerateOrders: {
    body: () => ({ order_ids: [known.coming], actions: { refill_cart: true, recalculate_dates: true } }),
    answers: 'nothing',
  },
};

type Name = keyof typeof routes;
const routeOf = (name: string): Route => routes[name as Name];
const NAMES_CUSTOMER =
  /\/users\/|\{userId\}|\{orderId\}|\/orders\/\{|credit-accounts\/\{|subscriptions?\/\{|mov-excluded/;
const keysOf = ({ body }: Route) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
const isAboutCustomer = (route: Route) =>
  route.method !== 'GET' &&
  (NAMES_CUSTOMER.test(route.path) || keysOf(route).some((key) => /^((user|customer|order)_id|order_ids)$/.test(key)));

function ask(name: string, { body, of }: Case) {
  const { method, path } = routeOf(name);
  const idOf = (key: string) => {
    if (key === 'kind') return 'order_charged';
    if (key === 'addressId') return known.address;
    if (path.includes('credit-accounts/')) return known.account;
    if (key === 'orderId' || path.includes('/orders/{id}')) return known[of ?? 'order'];
    return key === 'id' || key === 'userId' ? known.user : 1;
  };
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => String(idOf(key)));
  return server.call(method, url, { as: session, ...(body && { body: body() }) });
}

describe('an erased customer', () => {
  test('the name of an erased customer is gone', async () => {
    expect(await stored()).toContain(`erased-${known.user}@erased.invalid`);
  });

  test('every call that changes a customer is tested against an erased one', () => {
    const about = Object.keys(routes).filter((name) => isAboutCustomer(routeOf(name)));
    expect(Object.keys(CALLS).sort()).toEqual(about.sort());
  });

  const refused = Object.entries(CALLS).filter(([, { answers }]) => answers !== 'done' && answers !== 'nothing');
  test.each(refused)(
    '%s is refused with a message for an erased customer and changes nothing',
    async (name, wanted) => {
      const before = await stored();
      const { status, body } = await ask(name, wanted);
      expect(body.message).toMatch(wanted.answers ?? REFUSED);
      expect([404, 422]).toContain(status);
      expect(await stored()).toEqual(before);
    },
  );

  const idle = Object.entries(CALLS).filter(([, { answers }]) => answers === 'nothing');
  test.each(idle)('%s finds nothing to change for an erased customer', async (name, wanted) => {
    const before = await stored();
    expect((await ask(name, wanted)).status).toBeLessThan(300);
    expect(await stored()).toEqual(before);
  });

  const done = Object.entries(CALLS).filter(([, { answers }]) => answers === 'done');
  test.each(done)('%s is still possible for an erased customer', async (name, wanted) => {
    const before = await stored();
    expect((await ask(name, wanted)).status).toBeLessThan(300);
    expect(await stored()).not.toEqual(before);
  });

  test('an e-mail in a list or file brings an erased customer neither codes nor credits', async () => {
    await server.db.insertInto('promo_codes').values({ code: 'OTHER' }).execute();
    const email = `erased-${known.user}@erased.invalid`;
    const { body } = await server.call('POST', '/api/sales/admin/promo-codes/OTHER/applications', {
      as: session,
      body: { emails: [email], override: false },
    });
    expect(body.data[email]).toBe('There is no customer with this e-mail.');
    const form = new FormData();
    form.set('csv', new Blob([`${email},5,Goodwill`]), 'credits.csv');
    const preview = await server.call('POST', '/api/billing/admin/credits?preview=1', { as: session, form });
    expect(preview.body.data.rows[0].error).toBe('There is no customer with this e-mail.');
  });
});

async function stored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name not in ('sessions', 'changes') order by 1`.execute(
    server.db,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select to_jsonb(t) as row from ${sql.table(name)} t where user_id = ${known.user} order by t::text`.execute(
        server.db,
      );
    texts.push(JSON.stringify(rows));
  }
  const { rows } = await sql`select to_jsonb(u) from users u where id = ${known.user}`.execute(server.db);
  return JSON.stringify([rows, texts]);
}
