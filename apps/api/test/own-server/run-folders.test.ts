import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRunFolder, removeLeftFolders } from './run-folders.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'larder-run-folders-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ended = () => spawnSync('true').pid;

function leftFolder(server: number): string {
  const folder = makeRunFolder(home);
  writeFileSync(join(folder, 'run'), `${ended()} 1`);
  mkdirSync(join(folder, 'postgres', '18'), { recursive: true });
  writeFileSync(join(folder, 'postgres', '18', 'postmaster.pid'), `${server}\n`);
  return folder;
}

test('the folder of a killed run is removed, and no folder that is in use', () => {
  const ours = makeRunFolder(home);
  const served = leftFolder(process.pid);
  const starting = mkdtempSync(join(home, 'larder-test-'));
  const other = mkdtempSync(join(home, 'larder-backup-'));
  leftFolder(ended());
  removeLeftFolders(home);
  expect(readdirSync(home).toSorted()).toEqual(
    [ours, served, starting, other].map((path) => basename(path)).toSorted(),
  );
});
