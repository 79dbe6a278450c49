import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../../../../scripts/lock.mjs';
import { findServer, stopServer } from './server-process.ts';
import type { ServerFolder } from './server-folder.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
let path: string;
let folder: ServerFolder;
let running: ChildProcess;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'larder-server-'));
  const cluster = join(path, '18');
  mkdirSync(cluster);
  folder = { path, control: path, cluster, log: join(path, 'log'), sockets: path, account: null };
});
afterEach(() => {
  running.kill('SIGKILL');
  rmSync(path, { recursive: true });
});

async function run(as: { uid?: number; gid?: number } = {}): Promise<number> {
  running = spawn('sleep', ['60'], { cwd: folder.cluster, ...as });
  await once(running, 'spawn');
  return running.pid ?? 0;
}
const pidFile = () => join(folder.cluster, 'postmaster.pid');
const ready = (pid: number) => `${pid}\n${folder.cluster}\n1\n5432\n/tmp\n\n0\nready   \n`;

test('the server is found by the number in its file', async () => {
  const pid = await run();
  writeFileSync(pidFile(), ready(pid));
  expect(await findServer(folder)).toBe(pid);
});

test.each([
  ['a symbolic link', symlinkSync],
  ['a hard link', linkSync],
])("%s in place of the server's file is not followed", async (_, link) => {
  const pid = await run();
  writeFileSync(join(path, 'elsewhere'), ready(pid));
  link(join(path, 'elsewhere'), pidFile());
  expect(await findServer(folder)).toBeNull();
});

test.runIf(isRoot)('a process of another account is neither taken for the server nor stopped', async () => {
  chownSync(path, NOBODY.uid, NOBODY.gid);
  folder = { ...folder, account: { name: 'nobody', ...NOBODY } };
  const pid = await run();
  writeFileSync(pidFile(), ready(pid));
  chownSync(pidFile(), NOBODY.uid, NOBODY.gid);
  expect(await findServer(folder)).toBeNull();
  await stopServer(pid, folder);
  await sleep(50);
  expect(isAlive(pid)).toBe(true);
});

test.runIf(isRoot)('a process of the account is stopped, and a file of another account names none', async () => {
  folder = { ...folder, account: { name: 'nobody', ...NOBODY } };
  chownSync(path, NOBODY.uid, NOBODY.gid);
  const pid = await run(NOBODY);
  writeFileSync(pidFile(), ready(pid));
  expect(await findServer(folder)).toBeNull();
  chownSync(pidFile(), NOBODY.uid, NOBODY.gid);
  expect(await findServer(folder)).toBe(pid);
  await stopServer(pid, folder);
  expect(isAlive(pid)).toBe(false);
});
