import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { type S3Server, startS3Server } from '../../../test/s3/s3-server.ts';
import type { FileStorage } from './file-storage.ts';
import { openFiles } from './open-files.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const MEBIBYTE = 1 << 20;
const PICTURE = Buffer.from('the bytes of a picture');
const ago = (hours: number) => Temporal.Now.instant().subtract({ hours });
const listed = async (found: AsyncIterable<string>) => {
  const all = [];
  for await (const each of found) all.push(each);
  return all.sort();
};

async function* mebibytes(count: number, breaksAt = Infinity) {
  for (let n = 0; n < count; n += 1) {
    if (n === breaksAt) throw new Error('broken off');
    yield Buffer.alloc(MEBIBYTE, n);
  }
}

describe.each([
  ['a folder', () => ({ FILES_URL: folder })],
  ['a bucket', () => s3.settings],
])('pictures in %s', (_, settings) => {
  let files: FileStorage;
  let app: FastifyInstance;
  beforeAll(async () => {
    files = await openFiles(testConfig(settings()));
    app = Fastify();
    await files.serve(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await files.removeFolder('products');
    await files.write('products/a/cart.webp', PICTURE);
  });
  const read = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', path = 'products/a/cart.webp') =>
    app.inject({ url: `/files/${path}`, method, headers });

  test('a stored picture is served with its type and size and may be cached for an hour', async () => {
    const answer = await read();
    expect([answer.statusCode, answer.rawPayload.equals(PICTURE)]).toEqual([200, true]);
    const headers = {
      'content-type': 'image/webp',
      'content-length': String(PICTURE.length),
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
    };
    expect(answer.headers).toMatchObject({
      ...headers,
      etag: expect.any(String),
      'last-modified': expect.stringMatching(/ GMT$/),
    });
    const head = await read({}, 'HEAD');
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers).toMatchObject(headers);
  });

  test('a picture that the browser has is not sent again, and a part of one is a part', async () => {
    const { etag } = (await read()).headers;
    const known = await read({ 'if-none-match': String(etag) });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
    const part = await read({ range: 'bytes=4-8' });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      'bytes',
      `bytes 4-8/${PICTURE.length}`,
    ]);
    expect((await read({ range: 'bytes=900-' })).statusCode).toBe(416);
  });

  test.each([
    'products/a/none.webp',
    'products/a',
    'products/a/',
    '',
    'products/a/notes.txt',
    'products/a/.hidden.webp',
    'products/%2e%2e/secret.webp',
  ])('/files/%s is a 404', async (path) => {
    await files.write('products/a/notes.txt', PICTURE);
    await files.write('products/a/.hidden.webp', PICTURE);
    expect((await read({}, 'GET', path)).statusCode).toBe(404);
  });

  test('a removed folder takes its pictures along and no others, and may be missing', async () => {
    await files.write('products/ab/cart.webp', PICTURE);
    await files.removeFolder('products/a');
    await files.removeFolder('products/a');
    expect([await files.has('products/a/cart.webp'), await files.has('products/ab/cart.webp')]).toEqual([false, true]);
    expect((await read()).statusCode).toBe(404);
  });

  test('folders to which nothing was written since a moment are found, in one parent', async () => {
    await files.write('products/a/landing.webp', PICTURE);
    await files.write('products/b/cart.webp', PICTURE);
    await files.write('marketing/c/cart.webp', PICTURE);
    expect(await listed(files.foldersOlderThan('products', ago(-1)))).toEqual(['products/a', 'products/b']);
    expect(await listed(files.foldersOlderThan('products', ago(1)))).toEqual([]);
    expect(await listed(files.foldersOlderThan('nothing', ago(-1)))).toEqual([]);
  });

  test('a large file is stored from a stream and read back whole', async () => {
    await files.write('products/a/large.png', Readable.from(mebibytes(12)));
    const { rawPayload, headers } = await read({}, 'GET', 'products/a/large.png');
    expect(headers['content-length']).toBe(String(12 * MEBIBYTE));
    expect(rawPayload.equals(await buffer(Readable.from(mebibytes(12))))).toBe(true);
  });

  test('a stream that breaks off leaves nothing, and keeps its own error', async () => {
    const broken = files.write('products/a/large.png', Readable.from(mebibytes(12, 9)));
    await expect(broken).rejects.toThrow('broken off');
    expect(await files.has('products/a/large.png')).toBe(false);
    expect(s3.openUploads()).toEqual([]);
  });

  test('the checks of processes that start at once pass and leave nothing behind', async () => {
    const checks = Array.from({ length: 4 }, () => files.checkAccess());
    expect(await Promise.all(checks)).toEqual([null, null, null, null]);
    expect((await listed(files.foldersOlderThan('.', ago(-1)))).filter((path) => path.includes('check'))).toEqual([]);
  });
});

describe('a storage that cannot be used is refused at the start by a sentence that names the setting', () => {
  let standIn: Server;
  const paths = new Set<string>();
  let refusal: { status: number; code: string };
  beforeAll(async () => {
    standIn = createServer((request, response) => {
      request.resume();
      paths.add(new URL(request.url ?? '', 'http://s3.test').pathname);
      response.writeHead(refusal.status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${refusal.code}</Code><Message>No.</Message></Error>`);
    });
    await new Promise<void>((listening) => standIn.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => void standIn.close());
  const checked = async (changes: Parameters<typeof testConfig>[0]) =>
    (await openFiles(testConfig({ ...s3.settings, ...changes }))).checkAccess();

  test('wrong keys and a missing bucket', async () => {
    await expect(checked({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      'S3_SECRET_ACCESS_KEY: this is not the secret of S3_ACCESS_KEY_ID.',
    );
    await expect(checked({ S3_ACCESS_KEY_ID: 'unknown-key' })).rejects.toThrow(
      'S3_ACCESS_KEY_ID: the storage does not know this key.',
    );
    await expect(checked({ FILES_URL: 's3://other-pictures' })).rejects.toThrow(
      'FILES_URL: there is no bucket other-pictures. Create it, or correct its name.',
    );
  });

  test('a storage that does not answer is named and not refused, since it may answer later', async () => {
    expect(await checked({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
      /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:1 cannot be reached: /,
    );
    refusal = { status: 503, code: 'SlowDown' };
    const { port } = standIn.address() as { port: number };
    expect(await checked({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).toMatch(
      /^FILES_URL: the bucket larder-pictures cannot be used: SlowDown/,
    );
  });

  test('every start checks with the same object, so that refused starts do not fill the bucket', async () => {
    refusal = { status: 403, code: 'AccessDenied' };
    paths.clear();
    const { port } = standIn.address() as { port: number };
    for (let start = 0; start < 2; start++)
      await expect(checked({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).rejects.toThrow('may not read');
    expect([...paths]).toEqual(['/larder-pictures/test/check/file']);
  });

  test.each([
    [403, 'AccessDenied', /^FILES_URL: the key may not read, write, list and delete in the bucket larder-pictures\. /],
    [400, 'AuthorizationHeaderMalformed', 'S3_REGION: the bucket larder-pictures is not in the region us-east-1.'],
    [400, 'Odd', 'FILES_URL: the bucket larder-pictures cannot be used: Odd No..'],
  ])('the answer %i %s', async (status, code, sentence) => {
    refusal = { status, code };
    const { port } = standIn.address() as { port: number };
    await expect(checked({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).rejects.toThrow(sentence);
  });

  test('a folder that is below a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(checked({ FILES_URL: join(folder, 'file') })).rejects.toThrow(
      /^FILES_URL: no pictures can be written to .*file: ENOTDIR/,
    );
  });
});
