import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { codeOf } from '../start-fault.ts';
import type { ServerFolder } from './server-folder.ts';

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return statOf(pid)[STATE] !== ENDED;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Whether the process is the server of this cluster, and not one that got its number after a restart of the machine or
 * container. The server runs under its account and works in its cluster's folder, wherever that was moved to since.
 */
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

/** The user id under which a process runs; null where the system does not say. */
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

/** A process's number with the moment it began (in the kernel's ticks): one process and no other that got its number. */
export const identityOf = (pid: number): string => `${pid} ${birthOf(pid)}`;

export const isStillThere = (identity: string): boolean => {
  const pid = Number.parseInt(identity, 10);
  return isAlive(pid) && identityOf(pid) === identity;
};

/** Empty where the system does not say. */
const birthOf = (pid: number): string => statOf(pid)[BIRTH] ?? '';

const STATE = 0;
const BIRTH = 19;
/** Ended, but still in the list until its parent asks how; in a container without an init that is forever. */
const ENDED = 'Z';

/** What Linux says of a process, from its state on. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
