import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
let as: string;
beforeEach(async () => {
  as = await server.session((await buildStaff(server.db, 'support')).id);
});

const save = (body: object, cookie = as) =>
  server.call('PATCH', '/api/management/me/preferences', { as: cookie, body });
const preferences = async (cookie = as) =>
  (await server.call('GET', '/api/management/me', { as: cookie })).body.data.preferences;

test('preferences begin empty, are kept per person, and what is not sent stays', async () => {
  const other = await server.session((await buildStaff(server.db, 'support')).id);
  expect(await preferences()).toEqual({ open_panels: {}, columns: {}, single_keys: true });
  await save({ open_panels: { refunds: true, roles: false }, columns: { '/users': ['email', 'phone'] } });
  const saved = await save({ open_panels: { refunds: null, kids: true }, single_keys: false });
  const kept = {
    open_panels: { kids: true, roles: false },
    columns: { '/users': ['email', 'phone'] },
    single_keys: false,
  };
  expect([saved.status, saved.body.data]).toEqual([200, kept]);
  expect(await preferences()).toEqual(kept);
  expect(await preferences(other)).toEqual({ open_panels: {}, columns: {}, single_keys: true });
});

test('panels that two windows fold at once are all kept', async () => {
  const panels = Array.from({ length: 20 }, (_, n) => `panel-${n}`);
  const answers = await Promise.all(panels.map((panel) => save({ open_panels: { [panel]: true } })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Object.keys((await preferences()).open_panels).toSorted()).toEqual(panels.toSorted());
});

test('preferences are refused signed out, by their limits, and when they grow without end', async () => {
  expect((await save({ single_keys: false }, '')).status).toBe(401);
  expect((await save({ single_keys: 'no' })).body.errors).toHaveProperty('single_keys');
  expect((await save({ open_panels: { ['x'.repeat(61)]: true } })).status).toBe(422);
  const many = (batch: number) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${batch}-${n}`.padEnd(60, 'x'), true]));
  const statuses: number[] = [];
  for (let batch = 0; batch < 8; batch++) statuses.push((await save({ open_panels: many(batch) })).status);
  expect(statuses.at(-1)).toBe(422);
  expect(Object.keys((await preferences()).open_panels).length).toBeLessThan(400);
});
