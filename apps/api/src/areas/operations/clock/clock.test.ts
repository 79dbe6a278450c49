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
