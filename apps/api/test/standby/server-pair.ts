import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { binariesFor } from '../../src/platform/embedded-postgres/binaries.ts';
import { makeClusterOnce, SUPERUSER } from '../../src/platform/embedded-postgres/make-cluster.ts';
import { makeRoles } from '../../src/platform/embedded-postgres/make-roles.ts';
import { type ServerFolder, serverFolder } from '../../src/platform/embedded-postgres/server-folder.ts';
import { PORT } from '../../src/platform/embedded-postgres/server-settings.ts';
import { makeRunFolder, removeLeftFolders } from '../own-server/run-folders.ts';
import { RealServer } from './real-server.ts';

/** The name by which a primary waits for it. */
const STANDBY = 'standby';

export interface ServerPair {
  primary: RealServer;
  standby: RealServer;
  promote(): Promise<void>;
  /** One more standby, which follows the first and its promotion. */
  startFollower(): Promise<RealServer>;
  close(): Promise<void>;
}

/** A primary, and a standby that follows it by streaming replication; commits wait for it where `isSynchronous`. */
export async function startServerPair({ isSynchronous }: { isSynchronous: boolean }): Promise<ServerPair> {
  const home = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  removeLeftFolders(home);
  const run = makeRunFolder(home);
  chmodSync(run, 0o755); // for the account of the servers, where we are root
  const [one, two, three] = ['one', 'two', 'three'].map((name) => serverFolder(join(run, name), () => {})) as [
    ServerFolder,
    ServerFolder,
    ServerFolder,
  ];
  makeClusterOnce(one, binariesFor(one.account));
  const primary = new RealServer(one);
  const standby = new RealServer(two);
  const follower = new RealServer(three);
  const close = async () => {
    await follower.stop();
    await standby.stop();
    await primary.stop();
    rmSync(run, { recursive: true, force: true });
  };
  try {
    await primary.start();
    await makeRoles({ host: one.sockets, port: PORT });
    await copyTo(one, two);
    await standby.start();
    if (isSynchronous) {
      await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`);
      await primary.ask('select pg_reload_conf()');
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    primary,
    standby,
    promote: async () => void (await standby.ask('select pg_promote(true, 60)')),
    startFollower: async () => {
      await copyTo(one, three);
      follow(three, two);
      await follower.start();
      return follower;
    },
    close,
  };
}

/** PostgreSQL's low-level backup: `pg_basebackup` is not among the programs that Larder ships. */
async function copyTo(from: ServerFolder, to: ServerFolder): Promise<void> {
  const client = new pg.Client({ host: from.sockets, port: PORT, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(from.cluster, to.cluster, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(join(to.cluster, 'postmaster.pid'), { force: true });
    rmSync(join(to.cluster, 'pg_wal'), { recursive: true, force: true });
    mkdirSync(join(to.cluster, 'pg_wal', 'archive_status'), { recursive: true });
    writeFileSync(join(to.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  follow(to, from);
}

/** The standby follows from its next start on. */
function follow(standby: ServerFolder, primary: ServerFolder): void {
  writeFileSync(join(standby.cluster, 'standby.signal'), '');
  appendFileSync(
    join(standby.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.sockets} port=${PORT} user=${SUPERUSER} application_name=${STANDBY}'\n`,
  );
  const { account } = standby;
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, standby.cluster]);
  chmodSync(standby.cluster, 0o700);
}
