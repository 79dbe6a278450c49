import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClusterOnce } from './make-cluster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-cluster-'));
  mkdirSync(join(folder, '18'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function make(): string {
  const cluster = join(folder, '18');
  try {
    makeClusterOnce(
      { path: folder, control: folder, cluster, log: '', sockets: folder, account: null },
      '/nonexistent',
    );
    return '';
  } catch (error) {
    return String(error);
  }
}
const versionFile = () => join(folder, '18', 'PG_VERSION');

test('a cluster of this version is used, and one of another version is refused', () => {
  writeFileSync(versionFile(), '18\n');
  expect(make()).toBe('');
  writeFileSync(versionFile(), '17\n');
  expect(make()).toContain('is of PostgreSQL 17, Larder brings 18');
});

test.each([
  ['a symbolic link', symlinkSync],
  ['a hard link', linkSync],
])('%s in place of the version is refused without revealing its target', (_, link) => {
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'secret');
  link(elsewhere, versionFile());
  expect(make()).toContain('PG_VERSION does not say the version of a database');
  expect(make()).not.toContain('secret');
});
