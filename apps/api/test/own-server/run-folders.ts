import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive, isStillThere } from '../../../../scripts/lock.mjs';

const PREFIX = 'larder-test-';
const RUN = 'run';

export function makeRunFolder(home: string): string {
  const folder = mkdtempSync(join(home, PREFIX));
  writeFileSync(join(folder, RUN), identityOf(process.pid));
  return folder;
}

/** A killed run leaves hundreds of megabytes in memory. */
export function removeLeftFolders(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(home, name);
    try {
      if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is another account's, or its run is only starting or ending.
    }
  }
}

function isInUse(folder: string): boolean {
  return isStillThere(readFileSync(join(folder, RUN), 'utf8')) || isAlive(serverOf(folder));
}

/** Not a number without a server. */
function serverOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postgres', '18', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}
