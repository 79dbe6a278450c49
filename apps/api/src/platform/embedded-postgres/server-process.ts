import { spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../start-fault.ts';
import type { Account } from './account.ts';
import { removeAs, SERVER_ENVIRONMENT } from './make-cluster.ts';
import { openOwnFile, readSmallFile } from './own-file.ts';
import { isAlive, isServerOf } from './processes.ts';
import type { ServerFolder } from './server-folder.ts';
import { PORT, serverSettings } from './server-settings.ts';

const LOOK_AGAIN_MS = 10;
/** A clean stop writes what is in memory; after this long it is cut short, and the next start recovers from the log. */
const STOP_SECONDS = 60;
const LONGEST_LOG = 10 * 2 ** 20;
/** Bytes of a lock: eight short lines. */
const LONGEST_LOCK = 10_000;

/** The number of the server that runs on this cluster and takes connections, waiting for one that starts or stops. */
export async function findServer(folder: ServerFolder): Promise<number | null> {
  for (;;) {
    const found = readPidFile(folder);
    if (!found || !isServerOf(found.pid, folder)) return null;
    if (found.isReady) return found.pid;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Starts the server and waits until it takes connections, which after a crash is when it has recovered. */
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

/** Stops the server in order: open transactions are rolled back, everything committed is on disk. */
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

/** Null where there is none, or none that the server's account made. */
function readLock(lock: string, { account }: ServerFolder): string | null {
  try {
    return readSmallFile(lock, LONGEST_LOCK, account?.uid ?? process.getuid?.());
  } catch {
    return null;
  }
}

/**
 * PostgreSQL itself sees through locks whose process is gone. Where another process of the same account got the number,
 * as when a container starts again, it would not start.
 */
function removeStaleLocks(folder: ServerFolder): void {
  for (const lock of [join(folder.cluster, 'postmaster.pid'), join(folder.sockets, `.s.PGSQL.${PORT}.lock`)]) {
    if (!lstatSync(lock, { throwIfNoEntry: false })) continue;
    const pid = Number.parseInt(readLock(lock, folder) ?? '', 10);
    if (Number.isNaN(pid) || (isAlive(pid) && !isServerOf(pid, folder))) removeAs(folder.account, lock);
  }
}

/** Where this start's lines will begin. */
function startLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LONGEST_LOG) return size;
  renameSync(file, `${file}.old`);
  return 0;
}

/**
 * With setpriv (every Linux has it) the kernel asks the server to stop, in order, when this process dies, even by
 * kill -9. Without it the server lives on and the next start takes it over.
 */
function commandLine(postgres: string, account: Account | null): [string, string[], { uid?: number; gid?: number }] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return [postgres, [], account ? { uid: account.uid, gid: account.gid } : {}];
  const asAccount = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  return [setpriv, [...asAccount, '--pdeathsig=INT', postgres], {}];
}

const notStarted = (ending: string, log: string) =>
  new StartFault(
    `The embedded PostgreSQL did not start: ${ending}. Set DATABASE_URL to use one of your own. Its last words:\n${log.slice(-1500).trim()}`,
  );
