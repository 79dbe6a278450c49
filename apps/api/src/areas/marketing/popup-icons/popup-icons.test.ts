import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/popup-icons';
let server: TestServer;
let session: string;
let folder: string;
let image: File;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-popup-icons-'));
  server = await startTestServer({ FILES_URL: folder });
  session = await server.session((await buildStaff(server.db)).id);
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
  image = new File([new Uint8Array(bytes)], 'leaf.jpg', { type: 'image/jpeg' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const send = (fields: Record<string, File | string>, as: string | undefined = session, url = URL) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', url, { form, as });
};
const change = (id: number, fields: Record<string, File | string>) =>
  send({ _method: 'PUT', ...fields }, session, `${URL}/${id}`);
const archive = (id: number) => server.call('POST', `${URL}/${id}/archive`, { as: session });
const restore = (id: number) => server.call('POST', `${URL}/${id}/restore`, { as: session });
const storedFolders = () => (existsSync(join(folder, 'marketing')) ? readdirSync(join(folder, 'marketing')) : []);

test('a created popup icon is listed first and recorded', async () => {
  await send({ name: 'older', title: 'Older', image });
  const { status, body } = await send({ name: 'leaf', title: 'Fresh', description: '', image });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.data).toMatchObject({ name: 'leaf', title: 'Fresh', description: '' });
  expect(body.data.url).toBe(body.data.image.uris.original);
  expect((await server.app.inject({ url: body.data.url })).headers['content-type']).toBe('image/webp');
  const list = (await server.call('GET', `${URL}?per_page=100&sort=id&order=desc`, { as: session })).body;
  expect(list.data[0]).toEqual(body.data);
  expect(list.data[1].name).toBe('older');
  const changes = server.db.selectFrom('changes').select('description').where('name', '=', 'popup_icon_created');
  expect(await changes.execute()).toContainEqual({ description: 'Created the popup icon leaf' });
});

test('only basic HTML is kept in the subtitle, on the way in and on the way out', async () => {
  const description = '<b>Grown</b> <script>alert(1)</script><img src=x onerror=alert(1)>near you';
  const { body } = await send({ name: 'a', title: 'A', description, image });
  expect(body.data.description).toBe('<b>Grown</b> near you');
  const { id } = body.data;
  await server.db
    .updateTable('popup_icons')
    .set({ description: '<i onclick=x>Old</i>' })
    .where('id', '=', id)
    .execute();
  const list = (await server.call('GET', URL, { as: session })).body.data;
  expect(list.find((icon: { id: number }) => icon.id === id).description).toBe('<i>Old</i>');
});

test('a bad value is refused under its field and leaves nothing on disk', async () => {
  const before = storedFolders();
  const empty = await send({ name: '', title: '' });
  expect([empty.status, Object.keys(empty.body.errors).toSorted()]).toEqual([422, ['image', 'name', 'title']]);
  const text = new File(['hello'], 'a.png', { type: 'image/png' });
  const fake = await send({ name: 'a', title: 'A', image: text });
  expect([fake.status, Object.keys(fake.body.errors)]).toEqual([422, ['image']]);
  expect(storedFolders()).toEqual(before);
});

test('a popup icon changes only in the fields that were sent, and a new image replaces the old one', async () => {
  const made = (await send({ name: 'leaf', title: 'Fresh', description: '<b>Now</b>', image })).body.data;
  const renamed = await change(made.id, {
    title: 'Fresher',
    description: '<i>Soon</i><script>x</script>',
    version: '1',
  });
  expect([renamed.status, renamed.body.data]).toEqual([
    200,
    { ...made, title: 'Fresher', description: '<i>Soon</i>', version: 2 },
  ]);
  const pictured = (await change(made.id, { image })).body.data;
  expect(pictured.url).not.toBe(made.url);
  expect((await server.app.inject({ url: pictured.url })).statusCode).toBe(200);
  const stale = await change(made.id, { title: 'Mine', version: '1' });
  expect([stale.status, stale.body.current.title]).toEqual([409, 'Fresher']);
  const bad = await change(made.id, { name: '' });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['name']]);
  const changes = server.db.selectFrom('changes').select('description').where('name', '=', 'popup_icon_updated');
  expect((await changes.orderBy('id').execute()).map(({ description }) => description)).toEqual([
    'Changed title, subtitle of the popup icon leaf',
    'Changed image of the popup icon leaf',
  ]);
});

test('an archived popup icon is listed among the archived ones only, until it is restored', async () => {
  const { id } = (await send({ name: 'old', title: 'Old', image })).body.data;
  const idsOf = async (query: string) =>
    (await server.call('GET', `${URL}?per_page=100${query}`, { as: session })).body.data.map(
      (icon: { id: number }) => icon.id,
    );
  expect((await archive(id)).body.data).toMatchObject({ archived_at: expect.any(String), version: 2 });
  expect((await change(id, { title: 'Mine', version: '1' })).status).toBe(409);
  expect([(await idsOf('')).includes(id), await idsOf('&archived=1')]).toEqual([false, [id]]);
  expect((await restore(id)).body.data.archived_at).toBeNull();
  expect(await idsOf('')).toContain(id);
  expect((await archive(999_999)).status).toBe(404);
  expect((await change(999_999, { title: 'A' })).status).toBe(404);
});

test('signed-out callers can neither see nor change popup icons', async () => {
  expect((await server.call('GET', URL)).status).toBe(401);
  const form = new FormData();
  form.set('name', 'a');
  expect((await server.call('POST', URL, { form })).status).toBe(401);
  expect((await server.call('PUT', `${URL}/1`, { form })).status).toBe(401);
  expect((await server.call('POST', `${URL}/1/archive`)).status).toBe(401);
  expect((await server.call('POST', `${URL}/1/restore`)).status).toBe(401);
});
