import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { codeOf } from '../start-fault.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** A link or a foreign file in its place is replaced, so that we never write to it. */
export function openOwnFile(path: string): number {
  const opened = openIfOwn(path);
  if (opened !== null) return opened;
  rmSync(path, { force: true });
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

function openIfOwn(path: string): number | null {
  let opened: number;
  try {
    opened = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    if (codeOf(error) === 'ELOOP' || codeOf(error) === 'EACCES') return null;
    throw error;
  }
  const stats = fstatSync(opened);
  if (stats.isFile() && stats.nlink === 1 && stats.uid === process.getuid?.()) return opened;
  closeSync(opened);
  return null;
}

/**
 * Follows no link and waits for no pipe. Null unless it is a file of at most `longest` bytes and, with `uid`, that
 * account's own.
 */
export function readSmallFile(path: string, longest: number, uid?: number): string | null {
  let opened: number;
  try {
    opened = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return null;
    throw error;
  }
  try {
    const stats = fstatSync(opened);
    const isTheirs = uid === undefined || (stats.uid === uid && stats.nlink === 1);
    return stats.isFile() && isTheirs && stats.size <= longest ? readFileSync(opened, 'utf8') : null;
  } finally {
    closeSync(opened);
  }
}
