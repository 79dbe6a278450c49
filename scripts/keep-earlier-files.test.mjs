import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEarlierFiles } from './keep-earlier-files.mjs';

const DAY_SECONDS = 24 * 3600;
const LAST_BUILD = Temporal.Instant.from('2026-11-01T12:00:00Z').epochMilliseconds / 1000;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-builds-'));
  for (const name of ['before', 'now']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(build, name, daysBefore = 0) {
  const path = join(folder, build, name);
  writeFileSync(path, build);
  utimesSync(path, LAST_BUILD - daysBefore * DAY_SECONDS, LAST_BUILD - daysBefore * DAY_SECONDS);
}

test('a tab opened before a build still gets its files; what is older than three days goes', () => {
  write('before', 'page-1.js');
  write('before', 'same.js');
  write('before', 'page-0.js', 2);
  write('before', 'page-00.js', 4);
  write('now', 'page-2.js');
  write('now', 'same.js');
  keepEarlierFiles(join(folder, 'before'), join(folder, 'now'));
  expect(readdirSync(join(folder, 'now')).toSorted()).toEqual(['page-0.js', 'page-1.js', 'page-2.js', 'same.js']);
  expect(readFileSync(join(folder, 'now', 'same.js'), 'utf8')).toBe('now');

  write('now', 'page-2.js', -10);
  mkdirSync(join(folder, 'next'));
  keepEarlierFiles(join(folder, 'now'), join(folder, 'next'));
  expect(readdirSync(join(folder, 'next')), 'their age is kept too').toEqual(['page-2.js']);
});

test('the first build has nothing to keep', () => {
  keepEarlierFiles(join(folder, 'nothing'), join(folder, 'now'));
  expect(readdirSync(join(folder, 'now'))).toEqual([]);
});
