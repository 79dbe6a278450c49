import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const USERS = '/api/customers/admin/users';
let server: TestServer;
let author: { id: number; email: string };
let own: string;
let other: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  author = await buildStaff(server.db);
  own = await server.session(author.id);
  other = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const notesOf = (userId: number) => `${USERS}/${userId}/notes`;
const call = (method: string, url: string, body?: object, as = own) =>
  server.call(method, url, { as, ...(body && { body }) });
async function write(userId: number, body: object = {}) {
  const answer = await call('POST', notesOf(userId), { text: 'Called about the gate code', ...body });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.data;
}
const edit = (userId: number, noteId: number, body: object, as = own) =>
  call('PUT', `${notesOf(userId)}/${noteId}`, body, as);
const pin = (userId: number, noteId: number, as = own) =>
  call('PUT', `${notesOf(userId)}/${noteId}/pin`, undefined, as);
const unpin = (userId: number, noteId: number, as = own) =>
  call('DELETE', `${notesOf(userId)}/${noteId}/pin`, undefined, as);
const list = async (userId: number, query = '') => (await call('GET', `${notesOf(userId)}${query}`)).body.data;
const headOf = async (userId: number) => (await call('GET', `${USERS}/${userId}/head`)).body.data;
const backdate = (id: number, minutes: number) =>
  server.db
    .updateTable('notes')
    .set({ written_at: Temporal.Now.instant().subtract({ minutes }) })
    .where('id', '=', id)
    .execute();

describe('notes of staff', () => {
  test('a note is written with author and moment, and recorded', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const note = await write(userId, { text: '  Gate code 4411\n' });
    expect(note).toEqual({
      id: note.id,
      order: null,
      text: 'Gate code 4411',
      is_pinned: false,
      author,
      written_at: expect.any(String),
      edited_at: null,
      earlier: [],
      edit_refusal: null,
      version: 1,
    });
    expect(await list(userId)).toEqual([note]);
    const { body } = await call('GET', `${USERS}/${userId}/timeline`);
    expect(body.data[0]).toMatchObject({
      title: 'Wrote a note',
      causer: { email: author.email },
      subject: { type: 'note', id: String(note.id), path: `/users/${userId}#notes` },
      after: { text: 'Gate code 4411' },
    });
  });

  test('its author edits a note for 15 minutes, and every earlier text stays', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const { id } = await write(userId, { text: 'one' });
    await edit(userId, id, { text: 'two', version: 1 });
    await backdate(id, 14);
    const { body } = await edit(userId, id, { text: 'three', version: 2 });
    expect(body.data).toMatchObject({ text: 'three', version: 3, edited_at: expect.any(String) });
    expect(body.data.earlier.map(({ text }: { text: string }) => text)).toEqual(['two', 'one']);
    expect((await edit(userId, id, { text: 'three', version: 3 })).body.data.version).toBe(3);

    await backdate(id, 15);
    const late = await edit(userId, id, { text: 'four', version: 3 });
    const message = 'A note can be edited for 15 minutes. To correct it, write another note.';
    expect([late.status, late.body.message]).toEqual([422, message]);
    expect(await list(userId)).toMatchObject([{ text: 'three', edit_refusal: message }]);
  });

  test('other staff cannot edit a note, and can pin and unpin it at any time', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const { id } = await write(userId);
    const refused = await edit(userId, id, { text: 'Changed' }, other);
    const message = 'Only the author can edit this note. To correct it, write another note.';
    expect([refused.status, refused.body.message]).toEqual([422, message]);
    await backdate(id, 60);
    const pinned = await pin(userId, id, other);
    expect(pinned.body.data).toMatchObject({ is_pinned: true, version: 1, edit_refusal: message });
    await pin(userId, id, other);
    expect((await headOf(userId)).pinned_notes).toMatchObject([{ id, author: author.email }]);
    expect((await unpin(userId, id, other)).body.data.is_pinned).toBe(false);
    expect((await headOf(userId)).pinned_notes).toEqual([]);
    const recorded = await server.db
      .selectFrom('changes')
      .select('name')
      .where('subject_type', '=', 'note')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(recorded.map(({ name }) => name)).toEqual(['note_written', 'note_pinned', 'note_unpinned']);
  });

  test('an edit of an older version is refused with the current note', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const { id } = await write(userId);
    await edit(userId, id, { text: 'Moved out', version: 1 });
    const { status, body } = await edit(userId, id, { text: 'Moved in', version: 1 });
    expect([status, body.current.text, Object.keys(body.errors)]).toEqual([409, 'Moved out', ['text']]);
  });

  test('five notes can be pinned on a customer, however many staff pin at once', async () => {
    const { id: userId } = await buildCustomer(server.db);
    const notes = [];
    for (let n = 0; n < 8; n += 1) notes.push(await write(userId, { text: `Note ${n}` }));
    const answers = await Promise.all(notes.map(({ id }) => pin(userId, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    const { body } = await call('POST', notesOf(userId), { text: 'One more', is_pinned: true });
    expect(body.message).toBe('5 notes are pinned already. Unpin one first.');
    const flags = (await list(userId)).map(({ is_pinned }: { is_pinned: boolean }) => is_pinned);
    expect(flags).toEqual([true, true, true, true, true, false, false, false]);
    expect((await headOf(userId)).pinned_notes).toHaveLength(5);
  });

  test('a note on an order is listed with the customer’s, by its delivery date, and not in the head', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop);
    const [first, note] = [
      await write(customer.id),
      await write(customer.id, { text: 'Box was wet', order_id: order.id, is_pinned: true }),
    ];
    const { deliver_at } = await server.db
      .selectFrom('orders')
      .select('deliver_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(note.order).toEqual({ id: order.id, deliver_at });
    expect(await list(customer.id)).toEqual([note, first]);
    expect(await list(customer.id, `?order_id=${order.id}`)).toEqual([note]);
    expect((await headOf(customer.id)).pinned_notes).toEqual([]);
    const { id: stranger } = await buildCustomer(server.db);
    const refused = await call('POST', notesOf(stranger), { text: 'Hello', order_id: order.id });
    expect([refused.status, refused.body.message]).toEqual([404, `Order ${order.id} was not found.`]);
  });

  test('a note is found only at its customer, and staff have none', async () => {
    const [one, two] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const { id } = await write(one.id);
    for (const answer of [await edit(two.id, id, { text: 'x' }), await pin(two.id, id), await unpin(two.id, id)])
      expect(answer.body.message).toBe(`Note ${id} was not found.`);
    expect((await call('GET', notesOf(author.id))).status).toBe(404);
    expect((await call('POST', notesOf(author.id), { text: 'x' })).status).toBe(404);
  });

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['2,001 letters', { text: 'x'.repeat(2_001) }, 'text'],
    ['an order that is not a number', { text: 'x', order_id: 'x' }, 'order_id'],
  ])('a note with %s is refused under its field', async (_, body, field) => {
    const { id: userId } = await buildCustomer(server.db);
    const answer = await call('POST', notesOf(userId), body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test.each([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/1'],
    ['PUT', '/1/pin'],
    ['DELETE', '/1/pin'],
  ])('%s notes%s needs a session', async (method, path) => {
    expect((await server.call(method, `${notesOf(1)}${path}`, { body: {} })).status).toBe(401);
  });
});
