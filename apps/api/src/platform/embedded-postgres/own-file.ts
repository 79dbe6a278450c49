import { closeSync, constants, fstatSync, openSync, rmSync } from 'node:fs';
import { codeOf } from '../start-fault.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * Opens a file of ours to append to it. A link in its place, or a file of another account, is removed and made anew:
 * what is written never reaches a file that we did not make.
 */
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
