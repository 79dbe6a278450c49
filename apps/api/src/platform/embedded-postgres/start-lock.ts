import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../start-fault.ts';
import { identityOf, isStillThere } from './processes.ts';

const LOOK_AGAIN_MS = 25;

/**
 * It saves work rather than guards data: a second initdb would not replace the first, and a second server refuses to
 * start.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'start.lock');
  while (!take(lock)) {
    removeIfStale(lock);
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Linking a complete file into place shows the lock and its holder in one step. */
function take(lock: string): boolean {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, identityOf(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

function removeIfStale(lock: string): void {
  const holder = read(lock);
  if (holder === null || isStillThere(holder)) return;
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
    // Another process took it over in between: put it back.
    if (read(aside) !== holder) linkSync(aside, lock);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
