import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../platform/call-error.ts';
import { uploadsOf, withPictures } from './keep-pictures.ts';

const disk = vi.hoisted(() => ({ left: Infinity }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    writeFile: async (path: string, bytes: Buffer) => {
      disk.left -= 1;
      if (disk.left >= 0) return real.writeFile(path, bytes);
      // As a disk that is full does it: some of the bytes are there.
      await real.writeFile(path, bytes.subarray(0, 9));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), 'larder-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  disk.left = Infinity;
  rmSync(join(folder, 'products'), { recursive: true, force: true });
});
const config = { DATA_DIR: folder, FILES_URL: folder };
const kept = () => (existsSync(join(folder, 'products')) ? readdirSync(join(folder, 'products')) : []);
const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  return uploadsOf({ image: new File([new Uint8Array(bytes)], 'meal.png') });
};

test('a disk that is full is no fault of the picture, and keeps nothing of it', async () => {
  disk.left = 1;
  await expect(withPictures(config, await picture(), async () => 'done')).rejects.toThrow('no space left on device');
  expect(kept()).toEqual([]);
});

test('a save that is refused keeps nothing', async () => {
  const refused = new CallError('refused', 'No.');
  await expect(withPictures(config, await picture(), () => Promise.reject(refused))).rejects.toThrow('No.');
  expect(kept()).toEqual([]);
});

test('where the answer to a COMMIT was lost the pictures stay: their rows may be there', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  await expect(withPictures(config, await picture(), () => Promise.reject(lost))).rejects.toThrow(lost.message);
  expect(kept()).toHaveLength(1);
});
