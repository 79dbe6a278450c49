import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { StartFault } from '../start-fault.ts';
import { copyTree } from './copy-tree.ts';

/** Files of the running server that are not data, and the log, which is copied last. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*)$/;
export const COMPLETE = 'complete';
const LOG_SEGMENT = /^[0-9A-F]{24}$/;

export const partsOf = (backup: string) => ({ database: join(backup, 'database'), files: join(backup, 'files') });

/**
 * PostgreSQL's low-level backup: a restore yields the end of the copy. Pictures never change: copying them afterwards
 * includes every one that the database names. `files` is null where they are in a bucket.
 */
export async function backUp(
  { owner, cluster, uid }: Pick<EmbeddedPostgres, 'owner' | 'cluster' | 'uid'>,
  files: string | null,
  to: string,
): Promise<void> {
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new StartFault(`${to} is not empty. Name a new folder for the backup.`);
  const parts = partsOf(to);
  for (const folder of [to, parts.database, parts.files]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...owner, application_name: 'larder backup' });
  await client.connect();
  try {
    // Never a folder that the server names: its account could name any, and root would read it.
    await copyCluster(client, { cluster, uid }, parts.database);
  } finally {
    await client.end(); // a backup that was begun and not ended, ends with its connection
  }
  if (files !== null && existsSync(files)) await cp(files, parts.files, { recursive: true });
  // Written last: a copy without it was cut short and is not restored.
  writeFileSync(join(to, COMPLETE), '', { mode: 0o600 });
}

async function copyCluster(
  client: pg.Client,
  { cluster, uid }: Pick<EmbeddedPostgres, 'cluster' | 'uid'>,
  to: string,
): Promise<void> {
  // The slot keeps the server from recycling log that the copy needs; it ends with the connection.
  await client.query("select pg_create_physical_replication_slot('larder_backup_' || pg_backend_pid(), true, true)");
  await client.query("select pg_backup_start('larder', fast => true)");
  await copyTree({ from: cluster, to, isLeftOut: (path) => LEFT_OUT.test(path), uid, owner: null });
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  const [from, log] = [join(cluster, 'pg_wal'), join(to, 'pg_wal')];
  await copyTree({ from, to: log, isLeftOut: (path) => !LOG_SEGMENT.test(path), uid, owner: null });
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
}
