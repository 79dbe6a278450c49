import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/sales/admin/skip-pc-change-offer';
let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('skip_pc_change_offers').execute();
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
async function made(fields: object = {}) {
  const { status, body } = await call('POST', URL, { order_index: 2, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

test('a created skip offer is off, for all users, and recorded', async () => {
  const offer = await made();
  expect(offer).toMatchObject({ order_index: 2, enabled: false, whitelisted_emails: [], version: 1 });
  expect((await call('GET', `${URL}/${offer.id}`)).body.data).toEqual(offer);
  const change = await server.db
    .selectFrom('changes')
    .select('description')
    .where('name', '=', 'skip_offer_created')
    .executeTakeFirstOrThrow();
  expect(change.description).toBe('Created the skip offer of order 2');
});

test('e-mails can be sent as a list or as text with commas or lines, without blanks and duplicates', async () => {
  const offer = await made({ whitelisted_emails: ['a@x.test', '', 'A@x.test', ' b@x.test '] });
  expect(offer.whitelisted_emails).toEqual(['a@x.test', 'b@x.test']);
  const text = await call('PUT', `${URL}/${offer.id}`, { whitelisted_emails: 'c@x.test,\n\nd@x.test,' });
  expect(text.body.data.whitelisted_emails).toEqual(['c@x.test', 'd@x.test']);
  const all = await call('PUT', `${URL}/${offer.id}`, { whitelisted_emails: '' });
  expect(all.body.data.whitelisted_emails).toEqual([]);
});

test('skip offers are listed by order index and page', async () => {
  for (const order_index of [5, 1, 3]) await made({ order_index });
  const { body } = await call('GET', `${URL}?per_page=2`);
  expect(body.data.map((offer: { order_index: number }) => offer.order_index)).toEqual([1, 3]);
  expect(body.meta.pagination).toMatchObject({ total: 3, total_pages: 2 });
});

test('an order index has one offer, even with concurrent calls', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', URL, { order_index: 4 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    order_index: ['This order index already has an offer.'],
  });
});

test('the order index cannot change after creation', async () => {
  const { id } = await made();
  const same = await call('PUT', `${URL}/${id}`, { order_index: 2, enabled: true });
  expect(same.body.data).toMatchObject({ enabled: true, version: 2 });
  const { status, body } = await call('PUT', `${URL}/${id}`, { order_index: 3 });
  expect([status, body.errors]).toEqual([422, { order_index: ['The order index cannot be changed after creation.'] }]);
});

test("a save of a stale skip offer is a conflict that names the other's fields", async () => {
  const { id, version } = await made();
  await call('PUT', `${URL}/${id}`, { enabled: true, version });
  const { status, body } = await call('PUT', `${URL}/${id}`, { whitelisted_emails: 'a@x.test', version });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'stale', ['enabled']]);
  expect(body.current).toMatchObject({ enabled: true, version: 2 });
});

test.each([
  ['no order index', {}, 'order_index'],
  ['an order index of nothing', { order_index: 0 }, 'order_index'],
  ['half an order', { order_index: 1.5 }, 'order_index'],
  ['a text that is not an e-mail', { order_index: 9, whitelisted_emails: 'a@x.test, nobody' }, 'whitelisted_emails.1'],
])('%s is refused under its field', async (_, body, field) => {
  const answer = await call('POST', URL, body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('signed-out callers can neither see nor change skip offers, and an unknown one is a 404', async () => {
  const { id } = await made();
  const calls: [string, string, object?][] = [
    ['GET', URL],
    ['GET', `${URL}/${id}`],
    ['POST', URL, { order_index: 8 }],
    ['PUT', `${URL}/${id}`, { enabled: true }],
  ];
  for (const [method, url, body] of calls)
    expect((await server.call(method, url, body ? { body } : {})).status).toBe(401);
  expect((await call('GET', `${URL}/987654`)).status).toBe(404);
  expect((await call('PUT', `${URL}/987654`, { enabled: true })).status).toBe(404);
});
