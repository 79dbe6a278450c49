import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { lockTag, setTag } from './customer-tags.queries.ts';
import { addTag, removeTag } from './tag-customers.ts';

const PATH = '/api/customers/admin/customer-tags';
const USERS = '/api/customers/admin/users';
let server: TestServer;
let staff: { id: number; email: string };
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

let made = 0;
async function create(fields: object = {}) {
  made += 1;
  const { status, body } = await call('POST', PATH, { name: `Tag no. ${made}`, color: 'blue', ...fields });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
}
const add = (userId: number, tagId: number) => call('PUT', `${USERS}/${userId}/tags/${tagId}`);
const remove = (userId: number, tagId: number) => call('DELETE', `${USERS}/${userId}/tags/${tagId}`);
const archive = (id: number) => call('POST', `${PATH}/${id}/archive`);
const idsOf = async (query: string) =>
  (await call('GET', `${USERS}?${query}`)).body.data.map(({ id }: { id: number }) => id);
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').select(['name', 'description']).where('user_id', '=', userId).orderBy('id').execute();

describe('the list of tags', () => {
  test('a tag is created, changed, archived and restored, and each is recorded', async () => {
    const { id } = await create({ name: '  Press ' });
    const changed = await call('PUT', `${PATH}/${id}`, { name: 'Press contact', color: 'plum', version: 1 });
    expect(changed.body.data).toEqual({ id, name: 'Press contact', color: 'plum', archived_at: null, version: 2 });
    expect((await archive(id)).body.data.archived_at).toEqual(expect.any(String));
    expect((await archive(id)).body.message).toBe('This tag is already archived.');
    expect((await call('POST', `${PATH}/${id}/restore`)).body.data).toMatchObject({ archived_at: null, version: 4 });
    const { body } = await call('GET', `${PATH}?counted=true`);
    expect(body.data).toContainEqual({ ...changed.body.data, version: 4, customers: 0 });
    const recorded = await server.db
      .selectFrom('changes')
      .select(['name', 'before', 'after'])
      .where('subject_type', '=', 'customer_tag')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(recorded.map(({ name }) => name)).toEqual([
      'customer_tag_created',
      'customer_tag_updated',
      'customer_tag_archived',
      'customer_tag_restored',
    ]);
    expect(recorded[1]).toMatchObject({
      before: { name: 'Press', color: 'blue' },
      after: { name: 'Press contact', color: 'plum' },
    });
  });

  test('a name belongs to one tag, whatever its case and spaces', async () => {
    await create({ name: 'Wine Club' });
    const { status, body } = await call('POST', PATH, { name: ' wine   club', color: 'red' });
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ['This name already belongs to another tag. Restore that one if it is archived, or choose another name.'],
      },
    ]);
  });

  test.each([
    ['POST', PATH, { name: ' ', color: 'red' }, 'name'],
    ['POST', PATH, { name: 'x'.repeat(41), color: 'red' }, 'name'],
    ['POST', PATH, { name: 'Chartreuse', color: 'chartreuse' }, 'color'],
    ['PUT', `${PATH}/1`, { version: 0 }, 'version'],
  ])('%s %s with %j is refused under its field', async (method, url, body, field) => {
    const answer = await call(method, url, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test('a change of an older version is refused with the current tag and what changed since', async () => {
    const { id } = await create();
    await call('PUT', `${PATH}/${id}`, { color: 'pink', version: 1 });
    const { status, body } = await call('PUT', `${PATH}/${id}`, { color: 'gray', version: 1 });
    expect([status, body.current.color, body.errors]).toEqual([
      409,
      'pink',
      { color: [`Changed by ${staff.email} since you read it.`] },
    ]);
  });
});

describe('the tags of a customer', () => {
  test('a tag is added once and removed once, however often staff ask', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const [b, a] = [await create({ name: 'Bakery', color: 'red' }), await create({ name: 'allotment' })];
    await add(userId, b.id);
    const { body } = await add(userId, a.id);
    const tags = [a, b].map(({ id, name, color }) => ({ id, name, color }));
    expect(body.data).toEqual(tags);
    expect((await add(userId, a.id)).body.data).toEqual(tags);
    expect((await call('GET', `${USERS}/${userId}/head`)).body.data.tags).toEqual(tags);
    expect((await call('GET', `${USERS}/${userId}?include=tags`)).body.data.tags.data).toEqual(tags);
    expect((await remove(userId, b.id)).body.data).toEqual(tags.slice(0, 1));
    expect((await remove(userId, b.id)).status).toBe(200);
    expect(await changesOf(userId)).toEqual([
      { name: 'customer_tag_added', description: 'Added the tag Bakery' },
      { name: 'customer_tag_added', description: 'Added the tag allotment' },
      { name: 'customer_tag_removed', description: 'Removed the tag Bakery' },
    ]);
  });

  test('an archived tag stays with its customers and can be removed, not added', async () => {
    const [one, other] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const tag = await create();
    await add(one.id, tag.id);
    await archive(tag.id);
    const refused = await add(other.id, tag.id);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `The tag "${tag.name}" is archived. Choose another one, or restore it.`,
    ]);
    expect((await call('GET', `${USERS}/${one.id}/head`)).body.data.tags).toHaveLength(1);
    expect((await remove(one.id, tag.id)).body.data).toEqual([]);
  });

  test('a tag is not added while it is being archived', async () => {
    const [{ id: userId }, tag] = [await buildCustomer(server.db), await create()];
    const { status } = await whileLocked(
      server.db,
      async (tx) => {
        await lockTag(tx, tag.id);
        await setTag(tx, tag.id, { archived_at: Temporal.Now.instant() });
      },
      () => add(userId, tag.id),
    );
    expect(status).toBe(422);
  });

  test('staff, unknown and erased customers and unknown tags are refused', async () => {
    const [customer, erased, tag] = [await buildCustomer(server.db), await buildCustomer(server.db), await create()];
    await server.db
      .updateTable('users')
      .set({ erased_at: Temporal.Now.instant() })
      .where('id', '=', erased.id)
      .execute();
    expect((await add(staff.id, tag.id)).body.message).toBe(`Customer ${staff.id} was not found.`);
    expect((await add(999_999, tag.id)).status).toBe(404);
    expect((await add(customer.id, 999_999)).body.message).toBe('Tag 999999 was not found.');
    expect((await add(erased.id, tag.id)).body.message).toBe('This customer was erased and can no longer be changed.');
  });

  test.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
    ['POST', `${PATH}/1/archive`],
    ['POST', `${PATH}/1/restore`],
    ['PUT', `${USERS}/1/tags/1`],
    ['DELETE', `${USERS}/1/tags/1`],
  ])('%s %s needs a session', async (method, url) => {
    expect((await server.call(method, url, { body: {} })).status).toBe(401);
  });

  test('many customers get and lose a tag in one transaction, and those that had it are left alone', async () => {
    const customers = [];
    for (let n = 0; n < 3; n += 1) customers.push((await buildCustomer(server.db)).id);
    const [first = 0, ...others] = customers;
    const tag = await create();
    await add(first, tag.id);
    const of = { tagId: tag.id, userIds: [...customers, staff.id].toReversed() };
    const actor = { staffId: staff.id };
    expect(await inTransaction(server.db, (tx) => addTag(tx, actor, of))).toEqual(others);
    expect(await inTransaction(server.db, (tx) => removeTag(tx, actor, of))).toEqual(customers);
    expect(await changesOf(first)).toHaveLength(2);
  });
});

describe('the list of users', () => {
  test('it is filtered by tag, with other filters, and its rows and export name the tags', async () => {
    const tag = await create({ name: 'Night owl', color: 'teal' });
    const [one, two] = [
      await buildCustomer(server.db, { status: 'active' }),
      await buildCustomer(server.db, { status: 'lapsed' }),
    ];
    await add(one.id, tag.id);
    await add(two.id, tag.id);
    await add(two.id, (await create({ name: 'Early bird' })).id);
    expect(await idsOf(`tag=${tag.id}`)).toEqual([two.id, one.id]);
    expect(await idsOf(`tag=${tag.id}&status=active`)).toEqual([one.id]);
    expect(await idsOf(`tag=${tag.id}&keyword=${two.email}`)).toEqual([two.id]);
    expect(await idsOf('tag=999999')).toEqual([]);
    const { body } = await call('GET', `${USERS}?tag=${tag.id}&include=tags`);
    expect(body.data[1].tags).toEqual({ data: [{ id: tag.id, name: 'Night owl', color: 'teal' }] });
    const csv = await call('GET', `${USERS}.csv?tag=${tag.id}`);
    expect(csv.body.split('\n').filter((line: string) => line.includes('Early bird; Night owl'))).toHaveLength(1);
    expect(csv.body).toContain(one.email);
    expect((await call('GET', `${USERS}?tag=x`)).status).toBe(422);
  });
});
