import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performDockerfile } from '../../../../scripts/production/dockerfile.mjs';
import { addressOf } from '../../test/faults/child-program.ts';
import type { Connection } from '../../test/template.ts';
import type { Program } from './installation.ts';

/** Made by the Dockerfile's steps in an empty folder, by an account that is not root. */
export async function makeImage(server: Connection) {
  const into = mkdtempSync(join(tmpdir(), 'larder-image-'));
  const account = accountThatReaches(addressOf(server));
  const give = (folder: string) => {
    if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  };
  give(into);
  const { folder, env, start, check } = await performDockerfile({ into, give, ...(account && { account }) });
  const program: Program = { folder, env, start: start.slice(1), ...(account && { account }) };
  return {
    program,
    /** Its health check. */
    check: check.slice(1),
    packages: () => readdirSync(join(folder, 'node_modules')),
    bytes: () => sizeOf(folder),
    remove: () => rmSync(into, { recursive: true, force: true }),
  };
}
export type MadeImage = Awaited<ReturnType<typeof makeImage>>;

/** As root, the account that may reach the database; otherwise the current account. */
function accountThatReaches(address: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const host = decodeURIComponent(new URL(address).hostname);
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 65_534, gid: 65_534 };
  return { uid, gid };
}

function sizeOf(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
