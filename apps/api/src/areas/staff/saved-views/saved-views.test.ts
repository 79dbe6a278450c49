import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let owner: string;
let colleague: string;
let superadmin: string;
beforeAll(async () => {
  server = await startTestServer();
  const sessionOf = async (role: 'support' | 'superadmin') =>
    server.session((await buildStaff(server.db, role, { first_name: 'Olive', last_name: 'Owner' })).id);
  [owner, colleague, superadmin] = [
    await sessionOf('support'),
    await sessionOf('support'),
    await sessionOf('superadmin'),
  ];
});
afterAll(() => server.close());

const views = '/api/admin/saved-views';
const save = (body: object, as = owner) =>
  server.call('POST', views, { as, body: { list: '/users', search: '?status=paused', ...body } });
const change = (id: number, body: object, as = owner) => server.call('PATCH', `${views}/${id}`, { as, body });
const remove = (id: number, as = owner) => server.call('DELETE', `${views}/${id}`, { as });
const named = async (as = owner, list = '/users') => {
  const { body } = await server.call('GET', `${views}?list=${encodeURIComponent(list)}`, { as });
  return Object.fromEntries(body.data.map((view: { name: string }) => [view.name, view]));
};

test('a view is its owner’s until it is shared, and only they and superadmins change it', async () => {
  const { status, body } = await save({ name: 'Paused in PC A', search: '?status=paused&production_cycle=1' });
  const { id } = body.data;
  expect([status, body.data]).toEqual([
    201,
    {
      id,
      list: '/users',
      name: 'Paused in PC A',
      search: '?status=paused&production_cycle=1',
      is_shared: false,
      owner: null,
      refusal: null,
      missing: [],
      version: 1,
    },
  ]);
  for (const as of [colleague, superadmin]) {
    expect(await named(as)).not.toHaveProperty('Paused in PC A');
    expect([(await change(id, { name: 'Mine' }, as)).status, (await remove(id, as)).status]).toEqual([404, 404]);
  }
  expect((await change(id, { is_shared: true })).body.data).toMatchObject({ is_shared: true, version: 2 });
  expect((await named(colleague))['Paused in PC A']).toMatchObject({
    owner: 'Olive Owner',
    refusal: 'Only its owner and superadmins can change this view. Save your own copy instead.',
  });
  expect([(await change(id, { name: 'Mine' }, colleague)).status, (await remove(id, colleague)).status]).toEqual([
    403, 403,
  ]);
  expect((await named(superadmin))['Paused in PC A']).toMatchObject({ refusal: null });
  expect((await change(id, { name: 'Paused, PC A' }, superadmin)).status).toBe(200);
  expect((await remove(id, superadmin)).status).toBe(204);
  expect(await named()).not.toHaveProperty('Paused, PC A');
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'after'])
    .where('subject_type', '=', 'saved_view')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(changes.map(({ name }) => name)).toEqual([
    'saved_view_created',
    'saved_view_updated',
    'saved_view_updated',
    'saved_view_deleted',
  ]);
  expect(changes[1]?.after).toEqual({ is_shared: true });
});

test('a name is unique per owner and list, whatever its case, also for views saved at once', async () => {
  const answers = await Promise.all(['Late', 'LATE', 'late'].map((name) => save({ name })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ name: ['You already have a view with this name.'] });
  const { body } = await save({ name: 'Early' });
  expect((await change(body.data.id, { name: 'Late' })).body.errors).toHaveProperty('name');
  expect((await save({ name: 'Late', list: '/orders' })).status).toBe(201);
  expect((await save({ name: 'Late' }, colleague)).status).toBe(201);
});

test('a view names the values of its filters whose record no longer exists', async () => {
  const { carrierId } = await buildShipping(server.db);
  await save({ name: 'Exists', list: '/orders', search: `?carrier_id=${carrierId}&production_cycle_id=2` });
  await save({ name: 'Gone', list: '/orders', search: '?carrier_id=987654&sku=NO-SUCH&state=active&order_week_id=77' });
  const { Exists, Gone } = await named(owner, '/orders');
  expect(Exists.missing).toEqual([]);
  expect(Gone.missing).toEqual(['order_week_id', 'carrier_id', 'sku']);
});

test('an older version is stale, and bad input, unknown views and signed-out callers change nothing', async () => {
  const { id, version } = (await save({ name: 'Stale' })).body.data;
  await change(id, { search: '?status=active', version });
  const stale = await change(id, { search: '?status=banned', version });
  expect([stale.status, stale.body.code, stale.body.current.search]).toEqual([409, 'stale', '?status=active']);
  for (const body of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: 'A', search: 'status' },
    { name: 'A', search: '?tag=%00' },
    { name: 'A', search: '?status=a%0Ab' },
    { name: 'A', search: '?%E2%80%AE=a' },
    { name: 'A', list: 'users' },
  ])
    expect((await save(body)).status, JSON.stringify(body)).toBe(422);
  expect([(await change(999_999, { name: 'A' })).status, (await remove(999_999)).status]).toEqual([404, 404]);
  expect((await save({ name: 'Out' }, '')).status).toBe(401);
  expect([(await change(id, { name: 'Out' }, '')).status, (await remove(id, '')).status]).toEqual([401, 401]);
  expect((await server.call('GET', `${views}?list=/users`, {})).status).toBe(401);
  expect((await named()).Stale).toMatchObject({ search: '?status=active', version: 2 });
});

test('a stored filter that cannot be compared is missing in its view, and the others are listed', async () => {
  const { id } = (await save({ name: 'Broken', list: '/gift-cards', search: '?tag=1' })).body.data;
  await save({ name: 'Whole', list: '/gift-cards' });
  await server.db.updateTable('saved_views').set({ search: '?tag=%00' }).where('id', '=', id).execute();
  expect(await named(owner, '/gift-cards')).toMatchObject({ Broken: { missing: ['tag'] }, Whole: { missing: [] } });
  expect((await remove(id)).status).toBe(204);
});

test('the audit log has no words of a search', async () => {
  const { id } = (await save({ name: 'By name', search: '?keyword=Ada+Lovelace' })).body.data;
  await change(id, { search: '?keyword=Ada+Byron&status=paused' });
  await remove(id);
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'before', 'after'])
    .where('subject_type', '=', 'saved_view')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(changes).toMatchObject([
    { after: { search: '?keyword=*' } },
    { before: { search: '?keyword=*' }, after: { search: '?keyword=*&status=paused' } },
    { before: { search: '?keyword=*&status=paused' } },
  ]);
});
