import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { setPositions, setReason } from './reasons.queries.ts';

const PATH = '/api/sales/admin/reasons';
let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const get = (url: string) => call('GET', url);
const titlesOf = async (type: ReasonType, more = '') =>
  (await get(`${PATH}?type=${type}${more}`)).body.data.map(({ title }: { title: string }) => title);

let made = 0;
async function create(changes: object = {}) {
  made += 1;
  const { status, body } = await call('POST', PATH, { type: 'SKIP', title: `Reason no. ${made}`, ...changes });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
}
const changesOf = (id: number | string, type = 'reason') =>
  server.db
    .selectFrom('changes')
    .select(['name', 'before', 'after'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('the lists', () => {
  test('reasons of a type are listed in order with what their form asks for', async () => {
    const first = await create({ type: 'SUBSCRIPTION_PAUSE', question: 'Why?', answer_required: true });
    const { body } = await get(`${PATH}?type=SUBSCRIPTION_PAUSE`);
    expect(body.data.at(-1)).toEqual({
      id: first.id,
      type: 'SUBSCRIPTION_PAUSE',
      title: first.title,
      description: '',
      question: 'Why?',
      answer_required: true,
      form: { products: 'none', details: 'optional', choices: null },
    });
    expect((await get('/api/sales/order-skipped-reasons')).body).toEqual((await get(`${PATH}?type=SKIP`)).body);
  });

  test('reasons of an unknown type are a 422', async () => {
    expect((await get(`${PATH}?type=HUNGER`)).body.errors.type).toHaveLength(1);
    expect((await get(PATH)).status).toBe(422);
  });

  test('staff order the reasons of a type, and unlisted ones follow', async () => {
    const before = (await get(`${PATH}?type=CREDIT_REGULAR`)).body.data.map(({ id }: { id: number }) => id);
    const [first, second, ...rest] = before;
    const order = [rest.at(-1), second];
    const answer = await call('POST', `${PATH}/reorder`, { type: 'CREDIT_REGULAR', ids: order });
    const after = [...order, first, ...rest.slice(0, -1)];
    expect([answer.status, answer.body.data.map(({ id }: { id: number }) => id)]).toEqual([200, after]);
    expect((await get(`${PATH}?type=CREDIT_REGULAR`)).body).toEqual(answer.body);
    await call('POST', `${PATH}/reorder`, { type: 'CREDIT_REGULAR', ids: after });
    expect(await changesOf('CREDIT_REGULAR', 'reasons')).toEqual([
      { name: 'reasons_reordered', before: { ids: before }, after: { ids: after } },
    ]);
    const old = await call('POST', `${PATH}/reorder`, { type: 'CREDIT_REGULAR', ids: before, previous_ids: before });
    expect([old.status, old.body.message, old.body.current.map(({ id }: { id: number }) => id)]).toEqual([
      409,
      'Somebody changed this list in the meantime. Review it and try again.',
      after,
    ]);
    const last = await create({ type: 'CREDIT_REGULAR' });
    expect((await titlesOf('CREDIT_REGULAR')).at(-1)).toBe(last.title);
    for (const [ids, path] of [
      [[first, first], 'ids'],
      [[first, 999_999], 'ids.1'],
    ] as const)
      expect(Object.keys((await call('POST', `${PATH}/reorder`, { type: 'CREDIT_REGULAR', ids })).body.errors)).toEqual(
        [path],
      );
  });

  test('two orders sent at once both count, whichever comes first', async () => {
    const ids = async () =>
      (await get(`${PATH}?type=SUBSCRIPTION_CANCELLATION`)).body.data.map(({ id }: { id: number }) => id);
    const before = await ids();
    const reversed = before.toReversed();
    const answer = await whileLocked(
      server.db,
      (tx) => setPositions(tx, reversed),
      () => call('POST', `${PATH}/reorder`, { type: 'SUBSCRIPTION_CANCELLATION', ids: [before[1]] }),
    );
    const after = [before[1], ...reversed.filter((id: number) => id !== before[1])];
    expect([answer.status, await ids()]).toEqual([200, after]);
  });
});

describe('a reason', () => {
  test('a reason is created with its form, changed in one field, recorded and read', async () => {
    const { id } = await create({
      type: 'CREDIT_FOR_PRODUCT',
      title: ' Cold box ',
      description: '**Ask** for a picture.',
      products: 'required',
      details: 'required',
      choices_mode: 'many',
      choices_options: ['Warm', ' Melted '],
    });
    const { status, body } = await call('PUT', `${PATH}/${id}`, { title: 'Warm box', version: 1 });
    expect([status, body.data]).toEqual([
      200,
      {
        id,
        type: 'CREDIT_FOR_PRODUCT',
        title: 'Warm box',
        description: '**Ask** for a picture.',
        question: null,
        answer_required: false,
        form: { products: 'required', details: 'required', choices: { mode: 'many', options: ['Warm', 'Melted'] } },
        archived_at: null,
        is_last: false,
        version: 2,
      },
    ]);
    expect((await get(`${PATH}/${id}`)).body).toEqual(body);
    await call('PUT', `${PATH}/${id}`, { title: 'Warm box', choices_options: ['Warm', 'Melted'] });
    expect(await changesOf(id)).toMatchObject([
      { name: 'reason_created', after: { type: 'CREDIT_FOR_PRODUCT', title: 'Cold box' } },
      { name: 'reason_updated', before: { title: 'Cold box' }, after: { title: 'Warm box' } },
    ]);
    const stale = await call('PUT', `${PATH}/${id}`, { title: 'Hot box', version: 1 });
    expect([stale.status, stale.body.code, stale.body.current.title]).toEqual([409, 'stale', 'Warm box']);
  });

  test('contradictions are refused under their fields, with what is stored', async () => {
    const { id } = await create();
    const wrong = await call('PUT', `${PATH}/${id}`, { title: '12', answer_required: true, products: 'optional' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['title', 'question', 'products']]);
    const options = { type: 'CREDIT_REGULAR', title: 'Hairy', choices_mode: 'one', choices_options: ['Hair', 'hair'] };
    expect((await call('POST', PATH, options)).body.errors).toEqual({
      'choices_options.1': ['This option is listed twice.'],
    });
    const empty = await call('POST', PATH, { type: 'HUNGER', title: ' ', question: 'x'.repeat(201) });
    expect([empty.status, Object.keys(empty.body.errors).toSorted()]).toEqual([422, ['question', 'title', 'type']]);
    expect((await get(`${PATH}/${id}`)).body.data.version).toBe(1);
  });

  test('a title is unique in any case among the reasons that are offered together, archived ones included', async () => {
    const { id } = await create({ type: 'CREDIT_REGULAR', title: 'Melted ice' });
    await call('POST', `${PATH}/${id}/archive`);
    const { status, body } = await call('POST', PATH, { type: 'CREDIT_FOR_PROMOCODE', title: 'MELTED ICE' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['title']]);
    await create({ type: 'SKIP', title: 'Melted ice' });
  });

  test('a reason is archived and restored, once each', async () => {
    const { id, title } = await create();
    const archived = await call('POST', `${PATH}/${id}/archive`);
    expect([archived.status, archived.body.data]).toMatchObject([200, { archived_at: expect.any(String), version: 2 }]);
    expect(await titlesOf('SKIP')).not.toContain(title);
    expect(await titlesOf('SKIP', '&archived=1')).toContain(title);
    expect((await call('POST', `${PATH}/${id}/archive`)).body.message).toBe('This reason is already archived.');
    const ordered = await call('POST', `${PATH}/reorder`, { type: 'SKIP', ids: [id] });
    expect(ordered.body.errors).toEqual({ 'ids.0': ['This reason was archived. Reload the list.'] });
    await create();
    expect((await call('POST', `${PATH}/${id}/restore`)).body.data).toMatchObject({ archived_at: null, version: 3 });
    expect((await titlesOf('SKIP')).at(-1)).toBe(title);
    expect((await call('POST', `${PATH}/${id}/restore`)).body.message).toBe('This reason is not archived.');
    expect((await changesOf(id)).map(({ name }) => name)).toEqual([
      'reason_created',
      'reason_archived',
      'reason_restored',
    ]);
  });

  test('the last reason of a dialog is not archived, even when the last two are archived at once', async () => {
    const ids: number[] = (await get(`${PATH}?type=SUBSCRIPTION_PAUSE`)).body.data.map(({ id }: { id: number }) => id);
    const [first = 0, second = 0, ...rest] = ids;
    for (const id of rest) expect((await call('POST', `${PATH}/${id}/archive`)).status).toBe(200);
    const archived = { archived_at: Temporal.Now.instant(), version: 2 };
    const { status, body } = await whileLocked(
      server.db,
      (tx) => setReason(tx, first, archived),
      () => call('POST', `${PATH}/${second}/archive`),
    );
    expect([status, body.message]).toEqual([
      422,
      'This is the last reason to pause a subscription. Create another one before archiving it.',
    ]);
    expect((await get(`${PATH}/${second}`)).body.data.is_last).toBe(true);
    for (const each of rest) await call('POST', `${PATH}/${each}/restore`);
    expect((await get(`${PATH}/${second}`)).body.data.is_last).toBe(false);
  });

  test('unknown reasons are a 404, and signed-out callers read and change none', async () => {
    const calls = [
      ['GET', `${PATH}/999999`],
      ['PUT', `${PATH}/999999`, { title: 'Lost' }],
      ['POST', `${PATH}/999999/archive`],
      ['POST', `${PATH}/999999/restore`],
    ] as const;
    for (const [method, url, body] of calls) expect((await call(method, url, body)).status).toBe(404);
    const signedOut = [
      ...calls,
      ['GET', `${PATH}?type=SKIP`],
      ['GET', '/api/sales/order-skipped-reasons'],
      ['POST', PATH, { type: 'SKIP', title: 'Ours' }],
      ['POST', `${PATH}/reorder`, { type: 'SKIP', ids: [1] }],
    ] as const;
    for (const [method, url, body] of signedOut) expect((await server.call(method, url, { body })).status).toBe(401);
  });
});
