import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isAlive } from '../../../../../scripts/lock.mjs';
import type { ServerFolder } from './server-folder.ts';

/** A process that got the server's number after a restart differs in account or working folder. */
export function isServerOf(pid: number, { cluster, account }: Pick<ServerFolder, 'cluster' | 'account'>): boolean {
  if (!isAlive(pid) || accountOf(pid) !== (account?.uid ?? process.getuid?.())) return false;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function accountOf(pid: number): number | null {
  try {
    const said =
      process.platform === 'linux'
        ? /^Uid:\t\d+\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : spawnSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    return said ? Number(said) : null;
  } catch {
    return null;
  }
}
