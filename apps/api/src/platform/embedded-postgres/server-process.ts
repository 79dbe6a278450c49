import { spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../start-fault.ts';
import type { Account } from './account.ts';
import { removeAs, SERVER_ENVIRONMENT } from './make-cluster.ts';
import { openOwnFile, readSmallFile } from './own-file.ts';
import { isAlive } from '../../../../../scripts/lock.mjs';
import { isServerOf } from './processes.ts';
import type { ServerFolder } from './server-folder.ts';
import { PORT, serverSettings } from './server-settings.ts';

const LOOK_AGAIN_MS = 10;
/** A clean stop writes memory to disk; after this long it is cut short, and the next start recovers from the log. */
const STOP_SECONDS = 60;
const LONGEST_LOG = 10 * 2 ** 20;
const LONGEST_LOCK = 10_000;

/** Waits for one that is starting or stopping. */
export async function findServer(folder: ServerFolder): Promise<number | null> {
  for (;;) {
    const found = readPidFile(folder);
    if (!found || !isServerOf(found.pid, folder)) return null;
    if (found.isReady) return found.pid;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Returns once the server accepts connections, after a crash once it has recovered. */
export async function launchServer(folder: ServerFolder, binaries: string, isDurable: boolean): Promise<number> {
  removeStaleLocks(folder);
  const logStart = startLog(folder.log);
  const log = openOwnFile(folder.log); // a file, not a pipe: a server that outlives us can still write
  const [command, options, how] = commandLine(join(binaries, 'bin', 'postgres'), folder.account);
  const child = spawn(command, [...options, '-D', folder.cluster, ...serverSettings(folder.sockets, isDurable)], {
    ...how,
    env: SERVER_ENVIRONMENT,
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true, // a Ctrl-C in the terminal goes to us, and we stop it in order
  });
  closeSync(log);
  child.unref();
  let ending: string | undefined;
  child.once('error', (error) => (ending = error.message));
  child.once('exit', (code, signal) => (ending ??= `it ended with ${code ?? signal}`));
  for (;;) {
    if (ending !== undefined) throw notStarted(ending, readFileSync(folder.log, 'utf8').slice(logStart));
    const found = readPidFile(folder);
    if (found?.isReady && found.pid === child.pid) return found.pid;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Open transactions roll back, committed ones are on disk. */
export async function stopServer(pid: number, folder: ServerFolder): Promise<void> {
  if (!isServerOf(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isServerOf(pid, folder); waited += LOOK_AGAIN_MS) {
    if (waited >= STOP_SECONDS * 1000) return void process.kill(pid, 'SIGQUIT');
    await sleep(LOOK_AGAIN_MS);
  }
}

function readPidFile(folder: ServerFolder): { pid: number; isReady: boolean } | null {
  const lines = readLock(join(folder.cluster, 'postmaster.pid'), folder)?.split('\n');
  return lines ? { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' } : null;
}

function readLock(lock: string, { account }: ServerFolder): string | null {
  try {
    return readSmallFile(lock, LONGEST_LOCK, account?.uid ?? process.getuid?.());
  } catch {
    return null;
  }
}

/**
 * PostgreSQL ignores locks of ended processes, but not when another process of the account got the number, as after a
 * container's restart.
 */
function removeStaleLocks(folder: ServerFolder): void {
  for (const lock of [join(folder.cluster, 'postmaster.pid'), join(folder.sockets, `.s.PGSQL.${PORT}.lock`)]) {
    if (!lstatSync(lock, { throwIfNoEntry: false })) continue;
    const pid = Number.parseInt(readLock(lock, folder) ?? '', 10);
    if (Number.isNaN(pid) || (isAlive(pid) && !isServerOf(pid, folder))) removeAs(folder.account, lock);
  }
}

/** Returns the offset at which this start's lines begin. */
function startLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LONGEST_LOG) return size;
  renameSync(file, `${file}.old`);
  return 0;
}

/**
 * With setpriv the kernel stops the server when this process dies, even by kill -9. Otherwise the next start adopts it.
 */
export function commandLine(
  postgres: string,
  account: Account | null,
): [string, string[], { uid?: number; gid?: number }] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return [postgres, [], account ? { uid: account.uid, gid: account.gid } : {}];
  const asAccount = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  return [setpriv, [...asAccount, '--pdeathsig=INT', postgres], {}];
}

const notStarted = (ending: string, log: string) =>
  new StartFault(
    `The embedded PostgreSQL did not start: ${ending}. Set DATABASE_URL to use one of your own. Its last messages:\n${log.slice(-1500).trim()}`,
  );
