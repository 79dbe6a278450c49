import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { type S3Server, startS3Server } from '../../../../test/s3/s3-server.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { removePictures } from './remove-pictures.job.ts';
import { sweepPictures } from './sweep-pictures.job.ts';

let s3: S3Server;
let server: TestServer;
let staff: string;
let sku: string;
let isUp = true;
beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer(s3.settings);
  staff = await server.session((await buildStaff(server.db)).id);
  ({ sku } = await buildProduct(server.db, (await buildCategory(server.db)).id));
});
afterAll(async () => {
  await server.close();
  if (isUp) await s3.close();
});

const upload = async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('_method', 'PUT');
  form.set('images[0]', new File([new Uint8Array(bytes)], 'meal.png', { type: 'image/png' }));
  return server.call('POST', `/api/admin/products/${sku}`, { form, as: staff });
};
const context = () => ({
  ...server.platform,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  transaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(server.db, work),
});

test('an uploaded picture is in the bucket, is served from there, and leaves it once it is unused', async () => {
  const { files } = server.platform;
  const { uris } = (await upload()).body.data.images.data[0];
  const served = await server.app.inject({ url: uris['cart-mobile'] });
  expect([served.statusCode, served.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 });

  await files.write('products/unused/original.webp', Buffer.from('x'));
  expect(await sweepPictures.run({}, context()), 'too recent').toEqual({ removed: 0 });
  const picture = uris.original.replace('/files/', '').replace(/\/[^/]*$/, '');
  await removePictures.run({ files: [picture, 'products/unused'] }, context());
  expect(await files.has(`${picture}/cart-mobile.webp`), 'in use').toBe(true);
  expect(await files.has('products/unused/original.webp')).toBe(false);
});

test('a bucket that does not answer is not blamed on the picture, and nothing is saved', async () => {
  const count = () => server.db.selectFrom('product_images').selectAll().execute();
  const before = await count();
  await s3.close();
  isUp = false;
  const { status, body } = await upload();
  expect([status, body.code, body.errors]).toEqual([503, 'unavailable', {}]);
  expect(body.message).toBe('Larder cannot reach its pictures at the moment. Please try again in a minute.');
  expect((await server.app.inject({ url: '/files/products/a/cart-mobile.webp' })).statusCode).toBe(503);
  expect(await count()).toEqual(before);
});
