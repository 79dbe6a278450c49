import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let superadmin: { id: number };
let as: string;
beforeAll(async () => {
  server = await startTestServer({ APP_ENV: 'staging', isDevelopment: false });
  superadmin = await buildStaff(server.db);
  as = await server.session(superadmin.id);
});
afterAll(() => server.close());

const ADDRESS = '/api/management/clock';
const read = async () => (await server.call('GET', ADDRESS, { as })).body.data;
const move = (now: string, session = as) => server.call('PUT', ADDRESS, { as: session, body: { now } });
const ahead = async (hours: number) =>
  Temporal.Instant.from((await read()).now)
    .add({ hours })
    .toString();
const recorded = () =>
  server.db.selectFrom('changes').selectAll().where('name', '=', 'business_clock_moved').orderBy('id').execute();

test('in staging a superadmin moves the business clock forward, which is recorded', async () => {
  expect((await read()).is_moved).toBe(false);
  const to = await ahead(50);
  const moved = await move(to);
  expect([moved.status, moved.body.data.is_moved]).toEqual([200, true]);
  const now = await read();
  expect(Temporal.Instant.from(now.now).since(to).total('seconds')).toBeGreaterThanOrEqual(0);
  const { rows } = await sql<object>`select from pgboss.job where name = 'keep-months'`.execute(server.owner);
  expect(rows).toHaveLength(1);
  const [change, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(change).toMatchObject({ staff_id: superadmin.id, subject_type: 'business_clock', after: { now: to } });
  expect(change?.description).toMatch(/^Moved the business clock forward to \d+\/\d+\/\d{4} /);
});

test('the business clock is not moved back, and an unreadable moment is refused', async () => {
  const before = await recorded();
  const past = await move(await ahead(-1));
  expect([past.status, past.body.errors.now]).toEqual([422, [expect.stringMatching(/only moves forward: it is /)]]);
  expect(Object.keys((await move('tomorrow')).body.errors)).toEqual(['now']);
  expect(await recorded()).toEqual(before);
});

test('one move of the business clock is a year at most, and never beyond the days that can be entered', async () => {
  const before = await recorded();
  const refused = async (to: string) => {
    const { status, body } = await move(to);
    return [status, body.errors?.now];
  };
  const TOO_FAR = [422, [expect.stringMatching(/at most a year at once\. Enter \d+\/\d+\/\d{4} .* or earlier\.$/)]];
  expect(await refused('9999-12-31T23:59:59.5Z')).toEqual(TOO_FAR);
  expect(await refused(await ahead(366 * 24 + 1))).toEqual(TOO_FAR);
  expect(await recorded()).toEqual(before);
});

test('the business clock cannot be moved while a live key of Stripe would charge real cards', async () => {
  const before = await recorded();
  const to = await ahead(1);
  Object.assign(server.platform.config, { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'rk_live_1' });
  const [seen, refused] = [await read(), await move(to)];
  Object.assign(server.platform.config, { STRIPE_SECRET_KEY: 'sk_test_1' });
  const inTestMode = await read();
  Object.assign(server.platform.config, { PAYMENT_GATEWAY: 'sandbox' });
  expect(seen.charges_real_cards).toBe(true);
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('would charge real cards')]);
  expect(inTestMode.charges_real_cards).toBe(false);
  expect(await recorded()).toEqual(before);
});

test('only a superadmin moves the business clock, and all staff read it', async () => {
  const session = await server.session((await buildStaff(server.db, 'support')).id);
  const refused = await move(await ahead(1), session);
  expect([refused.status, refused.body.code]).toEqual([403, 'missing_permission']);
  expect((await server.call('GET', ADDRESS, { as: session })).status).toBe(200);
});

test.each(['production', 'prod', 'test'])('the business clock cannot be moved in %s', async (APP_ENV) => {
  const before = await recorded();
  const to = await ahead(1);
  Object.assign(server.platform.config, { APP_ENV });
  const refused = await move(to);
  Object.assign(server.platform.config, { APP_ENV: 'staging' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('staging and development only'),
  ]);
  expect(await recorded()).toEqual(before);
});
