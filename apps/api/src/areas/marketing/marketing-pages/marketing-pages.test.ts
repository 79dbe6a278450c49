import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let session: string;
const CONTENT = [
  { key: 'headline', type: 'string', value: 'Fresh' },
  { key: 'intro', type: 'text', value: 'Cooked this week' },
  { key: 'hero', type: 'image', value: '/hero.jpg' },
];

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

let counter = 0;
async function buildPage() {
  counter += 1;
  const values = { name: `Page ${counter}`, path: `/page-${counter}`, content: JSON.stringify(CONTENT) };
  return server.db
    .insertInto('marketing_pages')
    .values(values)
    .returning(['id', 'name', 'path'])
    .executeTakeFirstOrThrow();
}
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
const save = (id: number, body: object) => call('PUT', `/api/admin/marketing/pages/${id}`, body);
const saying = (headline: string) =>
  CONTENT.map((each) => (each.key === 'headline' ? { ...each, value: headline } : each));

test('marketing pages are listed newest first, with their fields', async () => {
  const [older, newer] = [await buildPage(), await buildPage()];
  const { body } = await call('GET', '/api/marketing/pages?page=1&sort=id&order=desc&per_page=10');
  expect(body.data.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id]);
  const { data } = (await call('GET', `/api/marketing/pages/${older.id}`)).body;
  expect(data).toEqual({ ...older, content: { data: CONTENT }, archived_at: null, version: 1 });
});

test('the values of a page can be sent as the answered object or as the list alone', async () => {
  const { id, name, path } = await buildPage();
  const first = await save(id, { name, path, content: { data: saying('New').toReversed() }, version: 1 });
  expect([first.status, first.body.data.content.data, first.body.data.version]).toEqual([200, saying('New'), 2]);
  expect((await save(id, { content: saying('') })).body.data.content.data).toEqual(saying(''));
  await save(id, { content: saying('') });
  const changes = await server.db
    .selectFrom('changes')
    .select(['description', 'before', 'after'])
    .where('subject_type', '=', 'marketing_page')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(changes).toHaveLength(2);
  expect(changes[0]).toEqual({
    description: `Changed headline of the page ${name}`,
    before: { headline: 'Fresh' },
    after: { headline: 'New' },
  });
});

test('the name, path, fields and values of unknown types cannot change', async () => {
  const { id } = await buildPage();
  const fieldOf = async (body: object) => Object.keys((await save(id, body)).body.errors);
  expect(await fieldOf({ name: 'Other', content: CONTENT })).toEqual(['name']);
  expect(await fieldOf({ path: '/other', content: CONTENT })).toEqual(['path']);
  expect(await fieldOf({ content: CONTENT.slice(1) })).toEqual(['content']);
  const image = CONTENT.map((each) => (each.type === 'image' ? { ...each, value: '/b.jpg' } : each));
  const refused = await save(id, { content: { data: image } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'content.data.2.value': ["No mapping for field type 'image'"] },
  ]);
});

const create = (fields: object = {}) =>
  call('POST', '/api/admin/marketing/pages', {
    name: 'Made',
    path: '/made',
    content: { data: CONTENT.slice(0, 2) },
    ...fields,
  });
const archive = (id: number) => call('POST', `/api/admin/marketing/pages/${id}/archive`);
const restore = (id: number) => call('POST', `/api/admin/marketing/pages/${id}/restore`);
const listed = async (query = ''): Promise<number[]> =>
  (await call('GET', `/api/marketing/pages?per_page=100${query}`)).body.data.map(({ id }: { id: number }) => id);

test('a page is created with its fields, and an archived page leaves its path to another', async () => {
  const { status, body } = await create();
  const { id } = body.data;
  expect([status, body.data]).toEqual([
    201,
    { id, name: 'Made', path: '/made', content: { data: CONTENT.slice(0, 2) }, archived_at: null, version: 1 },
  ]);
  expect((await create()).body.errors).toEqual({ path: ['This path already belongs to another page.'] });
  expect((await archive(id)).body.data.archived_at).toEqual(expect.any(String));
  expect([(await listed()).includes(id), await listed('&archived=1')]).toEqual([false, [id]]);
  expect((await call('GET', `/api/marketing/pages/${id}`)).status).toBe(200);
  const next = (await create()).body.data.id;
  expect((await restore(id)).body.errors).toEqual({ path: ['This path already belongs to another page.'] });
  await archive(next);
  expect((await restore(id)).body.data).toMatchObject({ archived_at: null, version: 3 });
  expect((await save(id, { content: CONTENT.slice(0, 2), version: 1 })).body.code).toBe('stale');
  const names = server.db.selectFrom('changes').select('name').where('subject_type', '=', 'marketing_page');
  expect(await names.where('subject_id', '=', String(id)).orderBy('id').execute()).toEqual([
    { name: 'marketing_page_created' },
    { name: 'marketing_page_archived' },
    { name: 'marketing_page_restored' },
  ]);
});

test('a new page needs a name, a path and fields that staff can fill in', async () => {
  const fieldsOf = async (fields: object) => {
    const { status, body } = await create({ path: '/other', ...fields });
    return [status, ...Object.keys(body.errors).toSorted()];
  };
  expect(await fieldsOf({ name: '', content: { data: [] } })).toEqual([422, 'content.data', 'name']);
  expect(await fieldsOf({ content: { data: CONTENT } })).toEqual([422, 'content.data.2.type']);
  expect(await fieldsOf({ path: 'other' })).toEqual([422, 'path']);
  const [headline] = CONTENT;
  expect(await fieldsOf({ content: { data: [headline, headline] } })).toEqual([422, 'content.data.1.key']);
  expect((await archive(999_999)).status).toBe(404);
  expect((await server.call('POST', '/api/admin/marketing/pages', { body: {} })).status).toBe(401);
  expect((await server.call('POST', '/api/admin/marketing/pages/1/archive')).status).toBe(401);
  expect((await server.call('POST', '/api/admin/marketing/pages/1/restore')).status).toBe(401);
});

test('bad values, stale versions, unknown pages and signed-out callers are refused', async () => {
  const { id } = await buildPage();
  expect((await save(id, { content: { data: [{ key: 'headline', type: 'string', value: 7 }] } })).status).toBe(422);
  await save(id, { content: saying('Theirs') });
  const stale = await save(id, { content: saying('Mine'), version: 1 });
  expect([stale.status, stale.body.current.content.data]).toEqual([409, saying('Theirs')]);
  expect((await save(999_999, { content: CONTENT })).status).toBe(404);
  expect((await server.call('GET', '/api/marketing/pages')).status).toBe(401);
  expect((await server.call('PUT', `/api/admin/marketing/pages/${id}`, { body: { content: [] } })).status).toBe(401);
});

test('pages are ordered as sent without a new version, archived ones aside, and a restored one comes last', async () => {
  await buildPage();
  const away = await buildPage();
  await archive(away.id);
  const url = '/api/admin/marketing/pages/reorder';
  const previous_ids = await listed('&sort=position&order=asc');
  const ids = previous_ids.toReversed();
  expect((await call('POST', url, { ids, previous_ids })).status).toBe(204);
  expect(await listed('&sort=position&order=asc')).toEqual(ids);
  expect(await listed()).toEqual(ids.toSorted((a, b) => b - a));
  expect((await call('GET', `/api/marketing/pages/${ids[0]}`)).body.data.version).toBe(1);
  expect((await call('POST', url, { ids, previous_ids })).status).toBe(409);
  expect((await call('POST', url, { ids: [...ids, away.id] })).status).toBe(409);
  const [first = 0, ...others] = ids;
  await archive(first);
  await restore(first);
  expect(await listed('&sort=position&order=asc')).toEqual([...others, first]);
  const changes = server.db.selectFrom('changes').select('description').where('name', '=', 'marketing_pages_reordered');
  expect(await changes.execute()).toEqual([{ description: 'Reordered the pages' }]);
  expect(Object.keys((await call('POST', url, { ids: ['x'] })).body.errors)).toEqual(['ids.0']);
  expect((await server.call('POST', url, { body: { ids } })).status).toBe(401);
});
