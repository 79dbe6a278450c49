import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { listUnusedPictures } from './pictures.queries.ts';
import { removePictures } from './remove-pictures.job.ts';
import { sweepPictures } from './sweep-pictures.job.ts';

let server: TestServer;
let staff: string;
let folder: string;
let product: { id: number; sku: string };
let categoryId: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-pictures-'));
  server = await startTestServer({ FILES_URL: folder });
  staff = await server.session((await buildStaff(server.db)).id);
  categoryId = (await buildCategory(server.db)).id;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  product = await buildProduct(server.db, categoryId);
  rmSync(join(folder, 'products'), { recursive: true, force: true });
});

const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#c84' } });
const jpeg = async () => picture().jpeg().toBuffer();
const fileOf = (bytes: Buffer, name = 'meal.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = (fields: Record<string, File | string>, sku = product.sku, as: string | undefined = staff) => {
  const form = new FormData();
  form.set('_method', 'PUT');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', `/api/admin/products/${sku}`, { form, as });
};
const kept = (): string[] => (existsSync(join(folder, 'products')) ? readdirSync(join(folder, 'products')) : []);
const bytesOf = (uri: string) => readFileSync(join(folder, uri.replace('/files/', '')));
const context = (): JobContext => ({
  ...server.platform,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  transaction: (work) => inTransaction(server.db, work),
});
const runRemoval = (file: string) => removePictures.run({ files: [file] }, context());

describe('a picture', () => {
  test('a picture becomes three squares, is served, and loses its location', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif?.toString('latin1')).toContain('Somebody');
    const { status, body } = await upload({
      'images[0]': fileOf(withPlace),
      'images[1]': fileOf(await picture().png().toBuffer()),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.images.data).toHaveLength(2);
    const { uris } = body.data.images.data[0];
    for (const [variant, size] of [
      ['landing-desktop', 640],
      ['meal-card-desktop', 400],
      ['cart-mobile', 160],
    ] as const) {
      const found = await sharp(bytesOf(uris[variant])).metadata();
      expect(found).toMatchObject({ format: 'webp', width: size, height: size });
      expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
    }
    const served = await server.app.inject({ url: uris['cart-mobile'] });
    expect([served.statusCode, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
  });

  test('a picture is rotated as its camera was held', async () => {
    const lying = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000' } })
      .composite([{ input: await picture(600, 300).png().toBuffer(), top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { body } = await upload({ 'images[0]': fileOf(lying) });
    const { data } = await sharp(bytesOf(body.data.images.data[0].uris['cart-mobile']))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0], 'the dark half was below and is above').toBeLessThan(40);
  });

  test('a nutrition image keeps its shape, replaces the previous one, and is removed when cleared', async () => {
    const tall = fileOf(await picture(300, 900).png().toBuffer(), 'facts.png', 'image/png');
    const first = (await upload({ nutrition_image: tall })).body.data.nutrition_image;
    expect(await sharp(bytesOf(first.uris.original)).metadata()).toMatchObject({ height: 640 });
    expect((await sharp(bytesOf(first.uris.original)).metadata()).width).toBeLessThan(260);
    const second = (await upload({ nutrition_image: tall })).body.data.nutrition_image;
    expect(second.id).not.toBe(first.id);
    expect((await upload({ nutrition_image: '' })).body.data.nutrition_image).toBeNull();
  });

  test('a single picture may be sent under the bare field name', async () => {
    const { body } = await upload({ images: fileOf(await jpeg()) });
    expect(body.data.images.data).toHaveLength(1);
  });

  test('a new product can be created with pictures', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ sku: 'PIC-1', name: 'Pie', category: String(categoryId) }))
      form.set(name, value);
    form.set('images[0]', fileOf(await jpeg()));
    form.set('nutrition_image', fileOf(await jpeg()));
    expect((await server.call('POST', '/api/admin/products', { form, as: staff })).status).toBe(201);
    const { body } = await server.call('GET', '/api/admin/products/PIC-1?include=images', { as: staff });
    expect(body.data.images.data).toHaveLength(1);
    expect(body.data.nutrition_image.uris.original).toMatch(/^\/files\/products\//);
    expect(kept()).toHaveLength(2);
  });
});

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const JPEG_ONLY = 'Please use a JPEG or PNG image.';
const DAMAGED = 'This image is damaged. Save it again or choose another.';
const TOO_LARGE = 'Please use images of at most 40 megapixels.';

describe('refused with a message under its field, and nothing of it left on the disk', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a decompression bomb', () => pngOf(60_000, 20_000), TOO_LARGE],
    ['41 megapixels', () => pngOf(8_200, 5_000), TOO_LARGE],
    ['a script inside an SVG called .png', () => SVG, JPEG_ONLY],
    [
      'an SVG behind the first bytes of a PNG',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), SVG]),
      DAMAGED,
    ],
    ['a GIF', () => GIF, JPEG_ONLY],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>'), JPEG_ONLY],
    ['a JPEG that was cut off', async () => (await picture().jpeg().toBuffer()).subarray(0, 900), DAMAGED],
    ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), DAMAGED],
    ['nothing at all', () => Buffer.alloc(0), JPEG_ONLY],
    [
      'a file over 10 MB',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]),
      'Please use images smaller than 10 MB.',
    ],
  ])('%s', async (_, bytes, message) => {
    const { status, body } = await upload({
      'images[0]': fileOf(await jpeg()),
      'images[1]': fileOf(await bytes(), 'meal.png', 'image/png'),
    });
    expect([status, body.errors]).toEqual([422, { 'images.1': [message] }]);
    expect(kept()).toEqual([]);
    expect(
      await server.db.selectFrom('product_images').selectAll().where('product_id', '=', product.id).execute(),
    ).toEqual([]);
  });

  test('data appended to a picture is not stored', async () => {
    const { body } = await upload({
      'images[0]': fileOf(Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])),
    });
    const { uris } = body.data.images.data[0];
    expect(bytesOf(uris.original).includes('script')).toBe(false);
  });

  test('a save refused for another reason or of a signed-out caller leaves no files', async () => {
    expect((await upload({ 'images[0]': fileOf(await jpeg()), sku: 'OTHER' })).status).toBe(422);
    expect((await upload({ 'images[0]': fileOf(await jpeg()), version: '9' })).status).toBe(409);
    expect((await upload({ 'images[0]': fileOf(await jpeg()) }, 'NO-SUCH')).status).toBe(404);
    expect((await upload({ 'images[0]': fileOf(await jpeg()) }, product.sku, '')).status).toBe(401);
    expect(kept()).toEqual([]);
  });
});

describe('a picture that is taken away', () => {
  const remove = (imageId: number, sku = product.sku, as = staff) =>
    server.call('DELETE', `/api/admin/products/${sku}/media/${imageId}`, { as });

  test('a removed picture leaves the product and then the disk, and is recorded', async () => {
    const { body } = await upload({ 'images[0]': fileOf(await jpeg()), 'images[1]': fileOf(await jpeg()) });
    const [first, second] = body.data.images.data;
    const file = first.uris.original.replace(/^\/files\/(.*)\/[^/]*$/, '$1');
    expect((await remove(first.id)).status).toBe(204);
    const visible = await server.call('GET', `/api/admin/products/${product.sku}?include=images`, { as: staff });
    expect(visible.body.data.images.data.map((each: { id: number }) => each.id)).toEqual([second.id]);
    expect(visible.body.data.version).toBe(3);
    await runRemoval(file);
    expect(kept()).toHaveLength(1);
    expect((await remove(first.id)).status).toBe(404);
    const { count } = await server.db
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', '=', 'product_image_deleted')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('a removed picture stays on the disk while a clone uses it', async () => {
    const { body } = await upload({ 'images[0]': fileOf(await jpeg()) });
    await server.call('POST', `/api/admin/products/${product.sku}/clones`, { as: staff });
    const [image] = body.data.images.data;
    await remove(image.id);
    await runRemoval(image.uris.original.replace(/^\/files\/(.*)\/[^/]*$/, '$1'));
    expect(kept()).toHaveLength(1);
  });

  test('a picture of another product, or by a signed-out caller, is not removed', async () => {
    const { body } = await upload({ 'images[0]': fileOf(await jpeg()) });
    const [image] = body.data.images.data;
    const neighbour = await buildProduct(server.db, categoryId);
    expect((await remove(image.id, neighbour.sku)).status).toBe(404);
    expect((await remove(image.id, product.sku, '')).status).toBe(401);
  });
});

describe('what lies on the disk and in no row', () => {
  const makeOld = (path: string) => utimesSync(join(folder, path), 0, 1);

  test('unused pictures are deleted after a day; used and recent ones stay', async () => {
    const { body } = await upload({ 'images[0]': fileOf(await jpeg()), nutrition_image: fileOf(await jpeg()) });
    expect(body.data.images.data).toHaveLength(1);
    const visible = kept();
    const lost = ['products/lost', 'marketing/lost', 'products/just-now'];
    for (const path of lost) mkdirSync(join(folder, path), { recursive: true });
    for (const name of visible) makeOld(`products/${name}`);
    lost.slice(0, 2).forEach(makeOld);
    expect(await sweepPictures.run({}, context())).toEqual({ removed: 2 });
    expect(new Set(kept())).toEqual(new Set([...visible, 'just-now']));
    expect(readdirSync(join(folder, 'marketing'))).toEqual([]);
    expect(await sweepPictures.run({}, context()), 'run again').toEqual({ removed: 0 });
  });

  test('uses of a picture are found in every column that names one', async () => {
    const files = ['bestseller', 'mobile', 'icon', 'item', 'banner'].map((name) => `marketing/${name}`);
    const [bestseller = '', mobile = '', icon = '', item = '', banner = ''] = files;
    const { db } = server;
    await sql`insert into bestsellers (name, image_file, mobile_image_file) values ('B', ${bestseller}, ${mobile})`.execute(
      db,
    );
    await sql`insert into popup_icons (name, title, image_file) values ('I', 'I', ${icon})`.execute(db);
    await sql`insert into menu_items (name, slug, primary_category_id, image_file)
      values ('M', 'm', ${categoryId}, ${item})`.execute(db);
    await sql`insert into sale_banners (slug, type, title, image_file) values ('s', 'sales', 'S', ${banner})`.execute(
      db,
    );
    expect(await listUnusedPictures(db, [...files, 'marketing/other'])).toEqual(['marketing/other']);
  });
});
