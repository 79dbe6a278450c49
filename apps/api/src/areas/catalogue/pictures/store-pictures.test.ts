import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { folderFiles } from '../../../platform/files/folder-files.ts';
import { CallError } from '../../../platform/call-error.ts';
import { fileAt } from '../../../platform/http/input/uploaded-file.ts';
import { uploadsOf, withPictures } from './store-pictures.ts';

const disk = { left: Infinity };
const { writeFile } = fs;
vi.spyOn(fs, 'writeFile').mockImplementation(async (path, bytes) => {
  disk.left -= 1;
  if (disk.left >= 0) return writeFile(path, bytes);
  // Like a full disk: only some of the bytes were written.
  await writeFile(path, (bytes as Buffer).subarray(0, 9));
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
});
syncBuiltinESMExports();
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const folder = mkdtempSync(join(tmpdir(), 'larder-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  disk.left = Infinity;
  rmSync(join(folder, 'products'), { recursive: true, force: true });
});
const files = folderFiles({ DATA_DIR: folder, FILES_URL: folder });
const kept = () => (existsSync(join(folder, 'products')) ? readdirSync(join(folder, 'products')) : []);
const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  return sentAs('meal.png', bytes);
};
async function sentAs(name: string, bytes: Buffer) {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return uploadsOf({ image: await fileAt(path, name, 'image/png') });
}

test('a full disk is not blamed on the picture, and leaves no files', async () => {
  disk.left = 1;
  await expect(withPictures(files, await picture(), async () => 'done')).rejects.toThrow('no space left on device');
  expect(kept()).toEqual([]);
});

test('a refused save leaves no picture files', async () => {
  const refused = new CallError('refused', 'No.');
  await expect(withPictures(files, await picture(), () => Promise.reject(refused))).rejects.toThrow('No.');
  expect(kept()).toEqual([]);
});

test('pictures stay if the answer to a COMMIT was lost, since their rows may exist', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  await expect(withPictures(files, await picture(), () => Promise.reject(lost))).rejects.toThrow(lost.message);
  expect(kept()).toHaveLength(1);
});

test('a picture with 16 bits per channel is refused at half the pixels, before it is decoded', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#c84' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  // Claims 5,000 by 5,000 pixels: width and height follow the chunk's name, the checksum comes last.
  bytes.writeUInt32BE(5_000, 16);
  bytes.writeUInt32BE(5_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  await expect(withPictures(files, await sentAs('deep.png', bytes), async () => 'done')).rejects.toMatchObject({
    errors: { image: ['Please use an image with 8 bits per color, or a smaller one.'] },
  });
  expect(kept()).toEqual([]);
});

test('an upload is decoded from the disk and never read into memory as a whole', async () => {
  const sent = await picture();
  const reads = (['arrayBuffer', 'bytes', 'stream', 'text'] as const).map((how) => vi.spyOn(Blob.prototype, how));
  await withPictures(files, [...sent, ...sent, ...sent], async () => 'done');
  expect(reads.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(kept()).toHaveLength(3);
});

test('a file that did not come with a form is not stored', async () => {
  const sent = uploadsOf({ image: new File(['bytes'], 'meal.png') });
  await expect(withPictures(files, sent, async () => 'done')).rejects.toThrow('did not come with a form');
  expect(kept()).toEqual([]);
});
