import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../../src/platform/database/database.ts';
import { binariesFor } from '../../src/platform/embedded-postgres/binaries.ts';
import { SERVER_ENVIRONMENT, SUPERUSER } from '../../src/platform/embedded-postgres/make-cluster.ts';
import { DATABASE, OWNER, PROGRAM } from '../../src/platform/embedded-postgres/make-roles.ts';
import { openOwnFile } from '../../src/platform/embedded-postgres/own-file.ts';
import type { ServerFolder } from '../../src/platform/embedded-postgres/server-folder.ts';
import { commandLine } from '../../src/platform/embedded-postgres/server-process.ts';
import { PORT, serverSettings } from '../../src/platform/embedded-postgres/server-settings.ts';
import { isAlive } from '../../../../scripts/lock.mjs';

const START_MS = 60_000;

/** Commits are as in production; only the disk of the machine itself is trusted. */
const MORE_SETTINGS = ['-c', 'fsync=off', '-c', 'wal_keep_size=1GB'];

/** A server of its own that nothing starts again. */
export class RealServer {
  readonly folder: ServerFolder;
  #pid = 0;

  constructor(folder: ServerFolder) {
    this.folder = folder;
  }

  /** A standby is ready once it answers reads. */
  async start(settings: string[] = []): Promise<void> {
    const { folder } = this;
    rmSync(join(folder.cluster, 'postmaster.pid'), { force: true });
    const log = openOwnFile(folder.log);
    const [command, options, how] = commandLine(join(binariesFor(folder.account), 'bin', 'postgres'), folder.account);
    const all = [...serverSettings(folder.sockets, true), ...MORE_SETTINGS, ...settings];
    const child = spawn(command, [...options, '-D', folder.cluster, ...all], {
      ...how,
      env: SERVER_ENVIRONMENT,
      cwd: '/',
      stdio: ['ignore', log, log],
    });
    for (const end = performance.now() + START_MS; !this.#isReady(); await sleep(20))
      if (child.exitCode !== null || performance.now() > end) throw new Error(readFileSync(folder.log, 'utf8'));
    this.#pid = child.pid ?? 0;
  }

  #isReady(): boolean {
    const file = join(this.folder.cluster, 'postmaster.pid');
    if (!statSync(file, { throwIfNoEntry: false })) return false;
    return /^(ready|standby)/.test(readFileSync(file, 'utf8').split('\n')[7] ?? '');
  }

  /** All of its processes at once, as when the machine fails. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.#ended();
  }

  /** It answers nothing, and closes no connection either, until it continues. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }
  thaw(): void {
    this.#signal('SIGCONT');
  }

  async stop(): Promise<void> {
    if (!isAlive(this.#pid)) return;
    this.thaw();
    process.kill(this.#pid, 'SIGQUIT');
    await this.#ended();
  }

  #signal(signal: NodeJS.Signals): void {
    const children = readFileSync(`/proc/${this.#pid}/task/${this.#pid}/children`, 'utf8').trim().split(' ');
    for (const pid of [this.#pid, ...children.map(Number)]) if (pid > 0 && isAlive(pid)) process.kill(pid, signal);
  }

  async #ended(): Promise<void> {
    while (isAlive(this.#pid)) await sleep(10);
  }

  /** As superuser. */
  async ask<Row extends pg.QueryResultRow>(text: string, database = DATABASE): Promise<Row[]> {
    const client = new pg.Client({ ...this.#at, user: SUPERUSER, database });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  get #at() {
    return { host: this.folder.sockets, port: PORT };
  }

  get program(): Connection {
    return { ...this.#at, user: PROGRAM, database: DATABASE };
  }
  get owner(): Connection {
    return { ...this.#at, user: OWNER, database: DATABASE };
  }
}

/** `postgres://role@a,b/larder`: one address for servers that follow each other. */
export const addressOfAll = (servers: RealServer[], role: 'program' | 'owner'): string => {
  const hosts = servers.map(({ folder }) => `${encodeURIComponent(folder.sockets)}:${PORT}`);
  return `postgres://${role === 'owner' ? OWNER : PROGRAM}@${hosts.join(',')}/${DATABASE}`;
};
