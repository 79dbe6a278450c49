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

/** The process number with its start in kernel ticks, so that a reused number differs. */
export const identityOf = (pid: number): string => `${pid} ${birthOf(pid)}`;

export const isStillThere = (identity: string): boolean => {
  const pid = Number.parseInt(identity, 10);
  return isAlive(pid) && identityOf(pid) === identity;
};

const birthOf = (pid: number): string => statOf(pid)[BIRTH] ?? '';

const STATE = 0;
const BIRTH = 19;
/** A zombie; in a container without an init it stays forever. */
const ENDED = 'Z';

/** The fields of /proc/<pid>/stat from the state on. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
