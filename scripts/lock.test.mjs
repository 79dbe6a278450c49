import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one at a time holds a lock, and nothing is left behind', async () => {
  let inside = 0;
  const seen = [];
  const work = async () => {
    seen.push(++inside);
    await sleep(5);
    inside--;
  };
  await Promise.all([1, 2, 3, 4, 5].map(() => withLock(join(folder, 'lock'), work)));
  expect(seen).toEqual([1, 1, 1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a process that is gone', '4194300 1'],
  ['a process whose number another has now', `${process.pid} 1`],
  ['an unknown holder', 'x'],
])('a lock of %s is taken over', async (_, holder) => {
  writeFileSync(join(folder, 'lock'), holder);
  expect(await withLock(join(folder, 'lock'), () => 'in')).toBe('in');
});

test('work that fails releases the lock', async () => {
  await expect(withLock(join(folder, 'lock'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});
