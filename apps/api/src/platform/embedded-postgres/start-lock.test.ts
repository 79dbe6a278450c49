import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withStartLock } from './start-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one process at a time has the start lock, and nothing is left behind', async () => {
  let inside = 0;
  const seen: number[] = [];
  const work = async () => {
    seen.push(++inside);
    await sleep(5);
    inside--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withStartLock(folder, work)));
  expect(seen).toEqual([1, 1, 1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a process that is gone', '4194300 1'],
  ['a process whose number another has now', `${process.pid} 1`],
  ['nobody can say whom', 'x'],
])('a lock of %s is taken over', async (_, holder) => {
  writeFileSync(join(folder, 'start.lock'), holder);
  expect(await withStartLock(folder, async () => 'in')).toBe('in');
});

test('work that fails releases the start lock', async () => {
  await expect(withStartLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});
