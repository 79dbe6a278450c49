import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Requirement } from '@larder/contract/operations/getting-started/getting-started.ts';
import { type RequirementName, REQUIREMENTS } from '@larder/domain/values/requirements.ts';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { testConfig } from '../../../../test/config.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { showGettingStarted } from './show-getting-started.ts';

const URL = '/api/management/getting-started';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

async function read(): Promise<Record<RequirementName, Requirement>> {
  const { status, body } = await server.call('GET', URL, { as: session });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.map(({ name }: Requirement) => name)).toEqual(REQUIREMENTS);
  return Object.fromEntries(body.data.map((each: Requirement) => [each.name, each])) as Record<
    RequirementName,
    Requirement
  >;
}

async function namesIn(state: Requirement['state']): Promise<string[]> {
  return Object.values(await read())
    .filter((each) => each.state === state)
    .map(({ name }) => name);
}

const addToRotation = (rotationId: number, productId: number, categoryId: number, index_number: number) =>
  server.db
    .insertInto('meal_rotation_products')
    .values({ meal_rotation_id: rotationId, product_id: productId, category_id: categoryId, index_number })
    .execute();

test('each step of setting up Larder is seen at once, until a week is active', async () => {
  const { db } = server;
  expect(await namesIn('attention')).toEqual(['cycles', 'customers']);
  expect(await namesIn('done')).toEqual(['mail', 'gateway']);
  const empty = await read();
  expect(empty.states.fact).toBe('0 of 51 states that you ship to have a tax.');
  expect(empty.gateway.fact).toContain('no real card is charged');

  const { carrierId } = await buildShipping(db);
  await db.deleteFrom('shipping_rules').execute();
  expect(await namesIn('missing')).toEqual(['zip-codes', 'categories', 'products', 'rotation', 'week']);
  expect((await read())['zip-codes'].fact).toBe('1 active ZIP code. No customer can subscribe in any of them.');
  await db.updateTable('states').set({ is_shipped_to: false }).where('id', '=', 'IL').execute();
  const rule = { zip_code: '60601', carrier_id: carrierId, days_in_transit: 1, ship_weekday: 'Wednesday' as const };
  await db
    .insertInto('shipping_rules')
    .values({ ...rule, production_cycle_id: 2, is_default: true })
    .execute();
  await db.updateTable('states').set({ is_shipped_to: true }).where('id', '=', 'IL').execute();
  expect(await namesIn('missing'), 'a rule of another than the default cycle').toContain('zip-codes');
  await db.insertInto('production_cycle_allocations').values({ weekday: 'Monday', production_cycle_id: 2 }).execute();
  expect(await namesIn('missing')).not.toContain('zip-codes');
  await db.updateTable('states').set({ is_shipped_to: false }).where('id', '=', 'IL').execute();
  expect(await namesIn('missing'), 'a state that is not shipped to').toContain('zip-codes');
  await db.updateTable('states').set({ is_shipped_to: true }).where('id', '=', 'IL').execute();
  await db.insertInto('zip_codes').values({ id: '46201', state_id: 'IN', time_zone: 'Eastern' }).execute();
  expect((await read()).states).toMatchObject({ state: 'missing', record_id: 'IN' });
  await db.updateTable('states').set({ is_tax_set: true }).where('id', '=', 'IN').execute();
  expect((await read()).states).toMatchObject({ state: 'done', fact: '2 of 51 states that you ship to have a tax.' });

  const meals = await buildCategory(db, 'Toddler Meals');
  await db.updateTable('categories').set({ deleted_at: Temporal.Now.instant() }).execute();
  expect((await read()).categories).toMatchObject({
    state: 'missing',
    fact: 'The only category is archived.',
    record_id: 'archived',
  });
  await db.updateTable('categories').set({ deleted_at: null }).execute();
  const product = await buildProduct(db, meals.id);
  await db.updateTable('products').set({ is_sold_out: true }).execute();
  expect((await read()).products).toMatchObject({ state: 'missing', fact: '0 of 1 product for sale.' });

  const { body: created } = await server.call('POST', '/api/sales/admin/order-weeks', { as: session });
  const weekId = created.data.id;
  const setCutoffs = (cutoff_at: Temporal.Instant) => db.updateTable('order_week_cycles').set({ cutoff_at }).execute();
  await setCutoffs(Temporal.Now.instant().subtract({ hours: 1 }));
  expect((await read()).week).toMatchObject({
    state: 'missing',
    fact: 'The cutoffs of all weeks have passed.',
    record_id: null,
  });
  await setCutoffs(Temporal.Now.instant().add({ hours: 24 * 7 }));
  const asked = async () => {
    const { refusal } = (
      await server.call('GET', `/api/sales/admin/order-weeks/${weekId}/activation-preview`, { as: session })
    ).body.data;
    const { status, body } = await server.call('POST', `/api/sales/admin/order-weeks/${weekId}/active`, {
      as: session,
    });
    expect(status).toBe(422);
    expect(body.message).toBe(refusal);
    return refusal;
  };
  expect(await read()).toMatchObject({
    cycles: { state: 'done' },
    rotation: { state: 'missing', to_do: await asked(), record_id: null },
    week: { state: 'missing', to_do: await asked(), record_id: String(weekId) },
  });
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  await db.updateTable('order_weeks').set({ meal_rotation_id: rotation.id }).execute();
  expect((await read()).rotation).toMatchObject({
    state: 'missing',
    to_do: await asked(),
    record_id: String(rotation.id),
  });
  await addToRotation(rotation.id, product.id, meals.id, 0);
  expect(await asked()).toMatch(/^Every product of Toddler Meals in this rotation is inactive or sold out\./);
  expect(await read()).toMatchObject({ rotation: { to_do: await asked() }, week: { to_do: await asked() } });

  await db.updateTable('products').set({ is_sold_out: false }).execute();
  expect(await read()).toMatchObject({
    products: { state: 'done' },
    rotation: { state: 'done' },
    week: { state: 'missing', to_do: 'Activate it: 0 orders would be made.' },
    customers: { state: 'attention', record_id: 'new' },
  });
  await db
    .insertInto('shipping_rules')
    .values({ ...rule, production_cycle_id: 1, is_default: true })
    .execute();
  const customer = await buildSubscriber(db);
  expect((await read()).week.to_do).toBe(await asked());
  const subscription = db.selectFrom('subscriptions').select('id').where('user_id', '=', customer.id);
  await db
    .insertInto('subscription_lines')
    .values({ subscription_id: subscription, user_id: customer.id, category_id: meals.id, quantity: 8 })
    .execute();
  expect((await read()).week.to_do).toBe('Activate it: 1 order would be made.');
  const { status } = await server.call('POST', `/api/sales/admin/order-weeks/${weekId}/active`, { as: session });
  expect(status).toBe(200);
  await db.updateTable('payment_methods').set({ is_default: false }).execute();
  expect((await read()).customers).toMatchObject({
    state: 'attention',
    fact: '1 customer with a running subscription. 1 of them has no payment method.',
  });
  const comped = { user_id: customer.id, amount_cents: null, number_of_weeks: null, remaining_weeks: null };
  await db
    .insertInto('comped_accounts')
    .values({ ...comped, is_activated: true })
    .execute();
  expect((await read()).customers.state).toBe('done');
  await db.deleteFrom('comped_accounts').execute();
  await db.updateTable('payment_methods').set({ is_default: true }).execute();
  expect(await namesIn('done')).toEqual(REQUIREMENTS);
  await db.updateTable('categories').set({ deleted_at: Temporal.Now.instant() }).execute();
  await db.updateTable('states').set({ is_tax_set: false }).where('id', '=', 'IN').execute();
  expect(await namesIn('attention'), 'what activation does not refuse').toEqual(['states', 'categories']);
  await db.updateTable('categories').set({ deleted_at: null }).execute();
  await db.updateTable('states').set({ is_tax_set: true }).where('id', '=', 'IN').execute();

  await db.updateTable('products').set({ is_active: false }).execute();
  expect(await namesIn('missing'), 'an active week whose products are no longer for sale').toEqual([
    'products',
    'rotation',
  ]);
  await db.updateTable('products').set({ is_active: true }).execute();
  await db.updateTable('order_weeks').set({ status: 'draft' }).execute();
  expect(await namesIn('missing')).toEqual(['week']);
  await db
    .updateTable('order_week_cycles')
    .set({ cutoff_done_at: Temporal.Now.instant() })
    .where('production_cycle_id', '=', 1)
    .execute();
  expect(await namesIn('attention'), 'a first cutoff was taken').toEqual(['week']);
});

test('mail is proved by an accepted mail, and a refused one says which setting to check', async () => {
  const { db } = server;
  const config = testConfig({ MAIL_URL: 'smtp://mail.example.com:587' });
  const mail = async () => (await showGettingStarted(db, config)).find(({ name }) => name === 'mail');
  const insert = (key: string, outcome: { sent_at?: Temporal.Instant; failure?: string }) =>
    db
      .insertInto('mails')
      .values({
        idempotency_key: key,
        kind: 'test',
        recipient: 'a@example.test',
        subject: 'Hello',
        sent_at: null,
        ...outcome,
      })
      .execute();
  await insert('waiting', {});
  expect(await mail()).toMatchObject({ state: 'missing', to_do: 'Invite a staff member to send one.' });
  await insert('refused', { failure: 'EAUTH 535' });
  expect(await mail()).toMatchObject({
    state: 'missing',
    to_do: expect.stringContaining(
      'The mail server refused the sign-in (EAUTH 535). Check the user and the password in MAIL_URL.',
    ),
  });
  await insert('accepted', { sent_at: Temporal.Instant.from('2026-11-23T21:05:00Z') });
  expect(await mail()).toMatchObject({
    state: 'done',
    fact: 'The mail server last accepted a mail on 11/23/2026 3:05 PM CST.',
  });
  await insert('unreachable', { failure: 'ECONNREFUSED' });
  expect(await mail()).toMatchObject({ state: 'attention' });
});

test('the gateway is what the settings say in this environment', async () => {
  const stateIn = async (changes: Parameters<typeof testConfig>[0]) =>
    (await showGettingStarted(server.db, testConfig(changes))).find(({ name }) => name === 'gateway')?.state;
  const production = { APP_ENV: 'production', isProduction: true };
  const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'rk_live_1' } as const;
  expect(await stateIn(production)).toBe('missing');
  expect(await stateIn({ APP_ENV: 'staging', isProduction: true })).toBe('done');
  expect(await stateIn({ ...production, ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('missing');
  expect(await stateIn({ ...production, ...stripe })).toBe('attention');
  expect(await stateIn({ APP_ENV: 'staging', isProduction: true, ...stripe })).toBe('attention');
});

test('getting started takes at most 25 statements with a draft week, and 13 with an active one', async () => {
  const count = () => statementsOf(server.db, () => showGettingStarted(server.db, testConfig()));
  expect(await count()).toBeLessThanOrEqual(25);
  await server.db.updateTable('order_weeks').set({ status: 'active' }).execute();
  expect(await count()).toBeLessThanOrEqual(13);
});

test('getting started is for superadmins only', async () => {
  expect((await server.call('GET', URL)).status).toBe(401);
  const support = await server.session((await buildStaff(server.db, 'support')).id);
  const { status, body } = await server.call('GET', URL, { as: support });
  expect(status).toBe(403);
  expect(body.message).toBe('Only a superadmin can see what a first cutoff needs. Ask a superadmin to look.');
});
