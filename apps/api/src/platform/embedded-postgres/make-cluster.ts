import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartFault, codeOf } from '../start-fault.ts';
import { type Account, requireNamedUser } from './account.ts';
import { readSmallFile } from './own-file.ts';
import type { ServerFolder } from './server-folder.ts';

export const SUPERUSER = 'larder';
export const SERVER_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

const MAJOR_VERSION = '18';
const LONGEST_VERSION = 16;

/** In a temporary folder, then renamed, so that a half-made one is never used. */
export function makeClusterOnce(folder: ServerFolder, binaries: string): void {
  const versionFile = join(folder.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) return requireVersion(readVersion(versionFile), folder);
  requireNamedUser(folder.account);
  removeHalfMade(folder);
  const part = `${folder.cluster}.part.${process.pid}`;
  runInitdb(part, folder, binaries);
  try {
    renameSync(part, folder.cluster);
  } catch (error) {
    removeAs(folder.account, part);
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error; // else another process was faster
  }
}

/** The server's account can put a link or a pipe here: follow no link, do not wait, and return only a number. */
function readVersion(file: string): string {
  const version = readSmallFile(file, LONGEST_VERSION)?.trim() ?? '';
  if (/^\d+$/.test(version)) return version;
  throw new StartFault(
    `${file} does not say the version of a database. Put a backup back, or set DATA_DIR to a new folder.`,
  );
}

function requireVersion(version: string, folder: ServerFolder): void {
  if (version === MAJOR_VERSION) return;
  throw new StartFault(
    `The database in ${folder.cluster} is of PostgreSQL ${version}, Larder brings ${MAJOR_VERSION}. Move it over with pg_upgrade, or set DATABASE_URL.`,
  );
}

function removeHalfMade(folder: ServerFolder): void {
  for (const name of readdirSync(folder.path)) {
    if (name.startsWith(`${basename(folder.cluster)}.part.`)) removeAs(folder.account, join(folder.path, name));
  }
}

/** Runs as the owning account: a planted link could make root remove anything. */
export function removeAs(account: Account | null, path: string): void {
  spawnSync('rm', ['-rf', '--', path], { ...(account && { uid: account.uid, gid: account.gid }), cwd: '/' });
}

function runInitdb(target: string, folder: ServerFolder, binaries: string): void {
  const options = [
    '-U',
    SUPERUSER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const { status, stderr, error } = spawnSync(join(binaries, 'bin', 'initdb'), ['-D', target, ...options], {
    ...(folder.account && { uid: folder.account.uid, gid: folder.account.gid }),
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
    cwd: '/',
  });
  if (status === 0) return;
  removeAs(folder.account, target);
  throw new StartFault(
    `The embedded PostgreSQL could not be set up here: ${(error?.message ?? stderr).trim()}. Set DATABASE_URL to use one of your own.`,
  );
}
