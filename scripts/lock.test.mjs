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

test('one at a time installs or builds', async () => {
  let inside = 0;
  const seen = [];
  const work = async () => {
    seen.push(++inside);
    await sleep(5);
    inside--;
  };
  await Promise.all([1, 2, 3].map(() => withLock(join(folder, 'lock'), work)));
  expect(seen).toEqual([1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([['4194300 1'], [`${process.pid} 1`]])(
  'a lock that a killed process left is taken over: %s',
  async (holder) => {
    writeFileSync(join(folder, 'lock'), holder);
    expect(await withLock(join(folder, 'lock'), () => 'in')).toBe('in');
  },
);
