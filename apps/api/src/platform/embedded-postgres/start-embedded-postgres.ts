import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../start-fault.ts';
import { binariesFor } from './binaries.ts';
import { makeClusterOnce } from './make-cluster.ts';
import { DATABASE, makeRoles, OWNER, PROGRAM } from './make-roles.ts';
import { identityOf, isAlive, isStillThere, withLock } from '../../../../../scripts/lock.mjs';
import { isServerOf } from './processes.ts';
import { findServer, launchServer, stopServer } from './server-process.ts';
import { type ServerFolder, serverFolder } from './server-folder.ts';
import { PORT } from './server-settings.ts';

interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: SocketConnection;
  owner: SocketConnection;
  cluster: string;
  uid: number;
  /** The server was running already: its program was killed, or another one shares it. */
  adopted: boolean;
  timings: Record<string, number>;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  durable?: boolean;
  log?: (message: string) => void;
}

const WATCH_MS = 250;
const TRY_AGAIN_MS = 5_000;

/** Looks after it until `stop`. */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  log = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const timings: Record<string, number> = {};
  const lap = stopwatch(timings);
  const folder = serverFolder(dataDir, log);
  const binaries = binariesFor(folder.account);
  lap('prepare');
  // It saves work rather than guards data: a second initdb or server would refuse.
  const lock = join(folder.control, 'start.lock');
  const start = () =>
    withLock(
      lock,
      () => adoptOrLaunch(folder, binaries, durable, lap),
      () => {},
    );
  const first = await start();
  const server = { host: folder.sockets, port: PORT };
  await makeRoles(server);
  lap('database');
  const stop = lookAfter(folder, first.pid, start, log);
  return {
    connection: { ...server, user: PROGRAM, database: DATABASE },
    owner: { ...server, user: OWNER, database: DATABASE },
    cluster: folder.cluster,
    uid: folder.account?.uid ?? process.getuid?.() ?? 0,
    adopted: first.adopted,
    timings,
    stop,
  };
}

async function adoptOrLaunch(folder: ServerFolder, binaries: string, durable: boolean, lap: (step: string) => void) {
  const found = await findServer(folder);
  if (found !== null) {
    if (!hasOwner(folder)) own(folder);
    lap('adopt');
    return { pid: found, adopted: true };
  }
  makeClusterOnce(folder, binaries);
  lap('files');
  const pid = await launchServer(folder, binaries, durable);
  own(folder);
  lap('server');
  return { pid, adopted: false };
}

/** As when the program that owned it stops while this one shares it. */
function lookAfter(
  folder: ServerFolder,
  firstPid: number,
  start: () => Promise<{ pid: number }>,
  log: (message: string) => void,
) {
  let pid = firstPid;
  let starting: Promise<void> | null = null;
  let notBefore = 0;
  const again = async () => {
    try {
      ({ pid } = await start());
      log('The embedded PostgreSQL stopped and was restarted.');
    } catch (error) {
      notBefore = performance.now() + TRY_AGAIN_MS;
      log(messageOf(error));
    }
    starting = null;
  };
  const watch = setInterval(() => {
    if (!starting && !isAlive(pid) && performance.now() >= notBefore) starting = again();
  }, WATCH_MS).unref();
  const atExit = () => void (isOwner(folder) && isServerOf(pid, folder) && process.kill(pid, 'SIGINT'));
  process.once('exit', atExit);
  return async () => {
    clearInterval(watch);
    process.off('exit', atExit);
    await starting;
    if (!isOwner(folder) && hasOwner(folder)) return;
    rmSync(ownerFile(folder), { force: true });
    await stopServer(pid, folder);
  };
}

// The owner stops the server when it ends; a process that shares the server leaves it running.
const ownerFile = (folder: ServerFolder) => join(folder.control, 'owner');

function own(folder: ServerFolder): void {
  rmSync(ownerFile(folder), { force: true }); // it may be another user's, in a folder that is ours
  writeFileSync(ownerFile(folder), identityOf(process.pid), { flag: 'wx' });
}

function ownerOf(folder: ServerFolder): string {
  try {
    return readFileSync(ownerFile(folder), 'utf8');
  } catch {
    return '';
  }
}
const hasOwner = (folder: ServerFolder) => isStillThere(ownerOf(folder));
const isOwner = (folder: ServerFolder) => ownerOf(folder) === identityOf(process.pid);

function stopwatch(timings: Record<string, number>): (step: string) => void {
  let last = performance.now();
  return (step) => {
    const now = performance.now();
    timings[step] = Math.round(now - last);
    last = now;
  };
}
