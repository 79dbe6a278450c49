import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../../../test/faults/child-program.ts';
import { canReach } from './account.ts';
import { binariesFor } from './binaries.ts';
import { isAlive } from '../../../../../scripts/lock.mjs';
import { serverFolder } from './server-folder.ts';
import { serverSettings } from './server-settings.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { isWhole } from '../../../test/faults/storms.ts';

type Connection = EmbeddedPostgres['connection'];
interface Said {
  connection: Connection;
  owner: Connection;
  adopted: boolean;
  said: string[];
  fault?: string;
}

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const othersCanRunUs = isRoot && canReach({ name: 'nobody', ...NOBODY }, import.meta.filename.replace(/[^/]+$/, ''));
let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'larder-embedded-'));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const start = () => runProgram<Said>('run-embedded.ts', [dataDir]);

async function ask<T extends pg.QueryResultRow>(connection: Connection, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
const keep = (owner: Connection) => ask(owner, "create table kept as select 'committed' as word");
const kept = (connection: Connection) => ask(connection, 'select word from kept');
const COMMITTED = [{ word: 'committed' }];

const pidFile = () => join(dataDir, 'postgres', '18', 'postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(10);
}

describe('the embedded server', () => {
  test('the embedded server has its database and extensions, and keeps committed rows over a stop', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    expect(first).toMatchObject({ adopted: false, connection: { database: 'larder', user: 'larder_program' } });
    expect(first.timings).toHaveProperty('files');
    for (const name of ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent', 'citext', 'pgcrypto'])
      await ask(first.owner, `create extension ${name}`);
    await keep(first.owner);
    const pid = serverPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.adopted).toBe(false);
    expect(await kept(second.owner)).toEqual(COMMITTED);
    await second.stop();
  });

  test('the embedded server stops when its program is killed, and nothing committed is lost', async () => {
    const program = await start();
    await keep(program.said.owner);
    await program.kill();
    const next = await start();
    expect(await kept(next.said.owner)).toEqual(COMMITTED);
    await next.stop();
  });

  test.runIf(isWhole)(
    'an embedded server left running by a killed program is adopted, and stopped at the end',
    async () => {
      await startEmbeddedPostgres({ dataDir }).then((server) => server.stop());
      const folder = serverFolder(dataDir, () => {});
      // Without setpriv the server does not notice that its program was killed.
      const options = ['-D', folder.cluster, ...serverSettings(folder.sockets, true)];
      const { account } = folder;
      const left = spawn(join(binariesFor(account), 'bin', 'postgres'), options, {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: '/',
        stdio: 'ignore',
      });
      while (!existsSync(pidFile())) await sleep(10);

      const program = await start();
      expect(program.said.adopted).toBe(true);
      await program.stop();
      await gone(left.pid ?? 0);
    },
  );

  test.runIf(isWhole)('the embedded server starts despite locks whose process number another process got', async () => {
    const program = await start();
    await keep(program.said.owner);
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await program.kill();
    await gone(pid);
    const { account } = serverFolder(dataDir, () => {});
    const other = spawn('sleep', ['60'], { ...(account && { uid: account.uid, gid: account.gid }), stdio: 'ignore' });
    for (const lock of [pidFile(), join(dataDir, 'postgres', 'sockets', '.s.PGSQL.5432.lock')])
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));

    const next = await start();
    expect(next.said.adopted).toBe(false);
    expect(await kept(next.said.owner)).toEqual(COMMITTED);
    await next.stop();
    other.kill();
  });

  test.runIf(isWhole)(
    'two programs that start at once share one embedded server, which is restarted for the one that stays',
    async () => {
      const programs = await Promise.all([start(), start()]);
      expect(programs.filter(({ said }) => said.adopted)).toHaveLength(1);
      const [owner, guest] = programs[0].said.adopted ? [programs[1], programs[0]] : programs;
      await keep(owner.said.owner);
      expect(await kept(guest.said.owner)).toEqual(COMMITTED);

      const pid = serverPid();
      await owner.stop();
      await gone(pid);
      while (!existsSync(pidFile())) await sleep(10);
      await expect.poll(() => kept(guest.said.owner).catch(() => null), { timeout: 10_000 }).toEqual(COMMITTED);
      await guest.stop();
      expect(existsSync(pidFile())).toBe(false);
    },
  );

  test.runIf(isWhole)('a shared embedded server keeps running when the guest stops', async () => {
    const owner = await start();
    const guest = await start();
    await guest.stop();
    await keep(owner.said.owner);
    expect(await kept(owner.said.owner)).toEqual(COMMITTED);
    await owner.stop();
  });
});

describe('accounts', () => {
  test.runIf(isWhole && isRoot)(
    'root stores the database elsewhere, and says so, where the account cannot reach it',
    async () => {
      chmodSync(home, 0o700);
      const server = await start();
      const elsewhere = dirname(server.said.connection.host);
      expect(server.said.said).toEqual([expect.stringContaining(`The database is stored in ${elsewhere}`)]);
      expect(elsewhere).not.toContain(home);
      await server.stop();
      for (const folder of [elsewhere, `${elsewhere}.control`]) rmSync(folder, { recursive: true });
    },
  );

  test.runIf(isRoot)("root's files are safe from anything that the server's account puts in their place", async () => {
    await startEmbeddedPostgres({ dataDir }).then((server) => server.stop());
    const secrets = ['postgres.log', 'owner', 'start.lock'].map((name) => {
      const secret = join(home, `secret of ${name}`);
      writeFileSync(secret, name, { mode: 0o600 });
      const planted = join(dataDir, 'postgres', name);
      rmSync(planted, { force: true });
      symlinkSync(secret, planted);
      return { secret, name };
    });
    await startEmbeddedPostgres({ dataDir }).then((server) => server.stop());
    for (const { secret, name } of secrets) {
      expect(readFileSync(secret, 'utf8')).toBe(name);
      expect(statSync(secret)).toMatchObject({ uid: 0, mode: 0o100600 });
    }
  });

  test.runIf(isWhole && othersCanRunUs)('a normal user runs the server, and root continues with it', async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const mine = await runProgram<Said>('run-embedded.ts', [dataDir], NOBODY);
    await keep(mine.said.owner);
    await mine.stop();
    const root = await start();
    const { control } = serverFolder(dataDir, () => {});
    expect(statSync(control)).toMatchObject({ uid: 0, mode: 0o40700 });
    expect(await kept(root.said.owner)).toEqual(COMMITTED);
    await root.stop();
    const again = await runProgram<Said>('run-embedded.ts', [dataDir], NOBODY);
    expect(await kept(again.said.owner)).toEqual(COMMITTED);
    await again.stop();
    rmSync(control, { recursive: true });
  });

  test.runIf(othersCanRunUs)('a user without an entry in /etc/passwd gets a message that says what to do', async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, 54_321, 54_321);
    const { said, child } = await runProgram<Said>('run-embedded.ts', [dataDir], { uid: 54_321, gid: 54_321 });
    expect(said.fault).toMatch(/user with number 54321 has no entry .* set DATABASE_URL/);
    child.kill();
  });
});
