import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';

const URL = '/api/bestsellers';
let server: TestServer;
let session: string;
let folder: string;
let skus: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-bestsellers-'));
  server = await startTestServer({ FILES_URL: folder });
  session = await server.session((await buildStaff(server.db)).id);
  const categories = [await buildCategory(server.db, 'Soups'), await buildCategory(server.db, 'Bites')];
  const products = [];
  for (const { id } of [...categories, ...categories]) products.push(await buildProduct(server.db, id));
  skus = products.map(({ sku }) => sku);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
async function made(fields: object = {}) {
  const { status, body } = await call('POST', URL, { name: 'First spoons', products: skus, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const png = async (background = '#c84') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
    { type: 'image/png' },
  );
const send = (url: string, fields: Record<string, File | string>, method = 'PUT') => {
  const form = new FormData();
  if (method === 'PUT') form.set('_method', 'PUT');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', url, { form, as: session });
};
const storedFolders = (): string[] =>
  existsSync(join(folder, 'marketing')) ? readdirSync(join(folder, 'marketing')) : [];
const runRemoval = (files: string[]) =>
  removePictures.run(
    { files },
    {
      ...server.platform,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      transaction: (work) => inTransaction(server.db, work),
    },
  );

describe('a set of bestsellers', () => {
  test('a created set of bestsellers lists its products in order when they are included', async () => {
    const data = await made({ show_on_cart: true, cart_cta: 'Add all' });
    expect(data).toMatchObject({
      name: 'First spoons',
      cart_cta: 'Add all',
      show_on_cart: true,
      show_on_menu: false,
      image: null,
      inbound_categories: ['Soups', 'Bites'],
      version: 1,
    });
    expect(data.products.data.map(({ sku }: { sku: string }) => sku)).toEqual(skus);
    const plain = (await call('GET', `${URL}/${data.id}`)).body.data;
    expect('products' in plain).toBe(false);
    expect((await call('GET', `${URL}/${data.id}?include=products`)).body.data).toEqual(data);
  });

  test('sets of bestsellers are listed newest first', async () => {
    const [older, newer] = [await made(), await made({ name: 'Newer' })];
    const { body } = await call('GET', `${URL}?page=1&per_page=100&sort=id&order=desc`);
    expect(body.data.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id]);
    expect(body.meta.pagination.per_page).toBe(100);
  });

  test('reordering products saves only their order and records the previous one', async () => {
    const { id } = await made();
    const turned = skus.toReversed();
    const { body } = await call('PUT', `${URL}/${id}`, { products: turned, version: 1 });
    expect(body.data).toMatchObject({ name: 'First spoons', version: 2 });
    expect(body.data.products.data.map(({ sku }: { sku: string }) => sku)).toEqual(turned);
    const change = await server.db
      .selectFrom('changes')
      .select(['name', 'before', 'after'])
      .where('subject_type', '=', 'bestseller')
      .where('subject_id', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(change).toEqual({ name: 'bestseller_updated', before: { products: skus }, after: { products: turned } });
    expect((await call('PUT', `${URL}/${id}`, { products: turned })).body.data.version).toBe(2);
  });

  test('bad values, unknown products, stale versions and signed-out callers are refused', async () => {
    const { id } = await made();
    const bad = await call('POST', URL, { name: '', products: 7 });
    expect([bad.status, Object.keys(bad.body.errors).toSorted()]).toEqual([422, ['name', 'products']]);
    const unknown = await call('PUT', `${URL}/${id}`, { products: ['NOTHING'] });
    expect([unknown.status, unknown.body.errors]).toEqual([422, { 'products.0': ['There is no product NOTHING.'] }]);
    await call('PUT', `${URL}/${id}`, { name: 'Theirs' });
    const stale = await call('PUT', `${URL}/${id}`, { name: 'Mine', version: 1 });
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Theirs']);
    expect((await call('GET', `${URL}/999999`)).status).toBe(404);
    expect((await call('PUT', `${URL}/999999`, {})).status).toBe(404);
    for (const [method, url] of [
      ['GET', URL],
      ['POST', URL],
      ['PUT', `${URL}/${id}`],
    ] as const)
      expect((await server.call(method, url, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
  });
});

describe('the pictures of bestsellers', () => {
  test('images come with the form, replace each other, and are deleted when removed', async () => {
    const { status, body } = await send(URL, { name: 'Pictured', image: await png(), show_on_menu: '1' }, 'POST');
    expect(status, JSON.stringify(body)).toBe(201);
    const { id, image } = body.data;
    expect(image.uris['meal-card-desktop']).toMatch(/^\/files\/marketing\//);
    expect((await server.app.inject({ url: image.uris.original })).statusCode).toBe(200);
    const both = await send(`${URL}/${id}`, { image: await png('#048'), mobile_image: await png() });
    expect(both.body.data.image.uris.original).not.toBe(image.uris.original);
    expect(both.body.data.mobile_image).not.toBeNull();
    const old = image.uris.original.split('/').slice(2, 4).join('/');
    await runRemoval([old, both.body.data.image.uris.original.split('/').slice(2, 4).join('/')]);
    expect(existsSync(join(folder, old))).toBe(false);
    expect((await server.app.inject({ url: both.body.data.image.uris.original })).statusCode).toBe(200);
    const emptied = await send(`${URL}/${id}`, { image: '' });
    expect(emptied.body.data).toMatchObject({ image: null, name: 'Pictured', show_on_menu: true });
    expect(emptied.body.data.mobile_image).toEqual(both.body.data.mobile_image);
  });

  test('files that are not images are refused under their field and leave nothing on disk', async () => {
    const before = storedFolders();
    const text = new File(['hello'], 'a.png', { type: 'image/png' });
    const { status, body } = await send(URL, { name: 'A', image: await png(), mobile_image: text }, 'POST');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['mobile_image']]);
    const refused = await send(URL, { name: 'A', image: await png(), 'products[0]': 'NOTHING' }, 'POST');
    expect(refused.status).toBe(422);
    expect(storedFolders()).toEqual(before);
  });
});
