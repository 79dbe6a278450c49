import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledIn } from '../test/programs/compiled.ts';
import { addressOf } from '../test/faults/child-program.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { isWhole } from '../test/faults/storms.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const SETUP_LINK = fileURLToPath(new URL('setup-link.ts', import.meta.url));

let database: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-program-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

interface Started {
  child: ChildProcess;
  port: number;
  output: () => string;
}

async function start(env: Record<string, string> = {}, args: string[] = [], file = MAIN): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledIn('program'),
      DATABASE_URL: addressOf(database.program),
      MIGRATION_DATABASE_URL: addressOf(database.owner),
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, port, output: () => output };
}

async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error(`timed out waiting for ${what}`);
}
const ready = ({ port, output }: Started) =>
  until(
    async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true,
    `readiness; it said ${output()}`,
  );

async function killed(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

async function ask(text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the program', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });

  test.runIf(isWhole)('the program lists every fault of its configuration and does not start', async () => {
    const { child, output } = await start({
      PORT: 'many',
      MAIL_URL: 'mail',
      APP_ENV: 'production',
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
    });
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(output()).toMatch(/PORT must be/);
    expect(output()).toMatch(/MAIL_URL must be/);
    expect(output()).toMatch(/DATABASE_URL must be set in production/);
    expect(output()).toMatch(/APP_SECRET must be set in production/);
    expect(output()).not.toMatch(/\bat \w+.*\.ts:\d+/);
  });

  test.runIf(isWhole)('the program refuses an unknown role', async () => {
    const { child, output } = await start({}, ['--role=both-of-them']);
    await once(child, 'exit');
    expect([child.exitCode, output()]).toEqual([1, expect.stringContaining('--role must be web or worker')]);
  });

  test.runIf(isWhole)('the start says so where one role owns the tables and runs the program', async () => {
    for (const MIGRATION_DATABASE_URL of ['', addressOf(database.owner)]) {
      const program = await start({ DATABASE_URL: addressOf(database.owner), MIGRATION_DATABASE_URL });
      await ready(program);
      expect(program.output()).toContain('The role of DATABASE_URL owns the tables');
      await killed(program.child, 'SIGINT');
    }
  });

  test.runIf(isWhole)(
    'the setup links of processes that start at once work until npm run setup-link makes a new one',
    { timeout: 180_000 },
    async () => {
      const printed = ({ output }: Started) => output().match(/(?<=\/setup\?token=)\S+/g) ?? [];
      const said = (program: Started) => until(() => printed(program).length > 0, 'the setup link');
      const [first, second] = await Promise.all([start({ LOG_LEVEL: 'info' }), start({}, ['--role=web'])]);
      await Promise.all([said(first), said(second)]);
      const statuses = (of: Started[]) =>
        Promise.all(
          of.flatMap(printed).map(async (token) => {
            const answer = await fetch(`http://localhost:${first.port}/api/management/setup/${token}`);
            return answer.status;
          }),
        );
      expect(await statuses([first, second])).toEqual([200, 200]);
      expect(printed(first)).toHaveLength(1); // and in no line of the log
      await until(() => first.output().includes('"route":"/api/management/setup/:token"'), 'the line of the log');

      const command = await start({}, [], SETUP_LINK);
      await once(command.child, 'exit');
      expect(await statuses([first, second, command])).toEqual([404, 404, 200]);
      await ask(
        "insert into users (email, first_name, last_name, referral_id, is_admin) values ('a@b.c', 'A', 'B', 'R', true)",
      );
      const refused = await start({}, [], SETUP_LINK);
      await once(refused.child, 'exit');
      expect([refused.child.exitCode, refused.output()]).toEqual([
        1,
        expect.stringContaining('Larder already has staff'),
      ]);
    },
  );

  test('a killed program loses nothing that was committed', async () => {
    const first = await start();
    await ready(first);
    await ask("insert into carriers (name, slug, external_carrier) values ('Van', 'van', 'nonups')");
    await killed(first.child);
    await ready(await start());
    expect(await ask('select slug from carriers')).toEqual([{ slug: 'van' }]);
  });

  test.runIf(isWhole)('the program ends when its starter is gone, so that the port is free again', async () => {
    const program = await start();
    await ready(program);
    const exited = once(program.child, 'exit');
    program.child.disconnect();
    await exited;
    expect(program.child.exitCode).toBe(0);
  });

  test.runIf(isWhole)(
    'a worker that waits for a lock of somebody else ends within its grace, without a fault',
    { timeout: 60_000 },
    async () => {
      const worker = await start({}, ['--role=worker']);
      await until(() => worker.output().includes('works in the background'), 'the worker');
      const client = new pg.Client(database.owner);
      await client.connect();
      try {
        await client.query('begin');
        await client.query('lock table business_clock in access exclusive mode');
        const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%business_clock%'";
        await until(async () => (await ask(waits)).length > 0, 'the worker to ask what is due');
        expect(await killed(worker.child, 'SIGTERM'), worker.output()).toBe(0);
      } finally {
        await client.end();
      }
    },
  );

  test.runIf(isWhole)('the start says that a port is taken', async () => {
    const first = await start();
    await ready(first);
    const { child, output } = await start({ PORT: String(first.port) });
    await once(child, 'exit');
    expect(output()).toContain(`Port ${first.port} cannot be used`);
  });

  test.runIf(isWhole)('the program starts while the storage of its pictures is away, and says so', async () => {
    const away = { FILES_URL: 's3://pictures', S3_ENDPOINT: 'http://127.0.0.1:1' };
    const program = await start({ ...away, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }, ['--role=web']);
    await ready(program);
    expect(program.output()).toMatch(
      /S3_ENDPOINT: http:\/\/127\.0\.0\.1:1 cannot be reached: .* starts without its pictures/,
    );
    expect((await fetch(`http://localhost:${program.port}/files/products/a/cart.webp`)).status).toBe(503);
  });

  test.runIf(isWhole)('a worker has no port, and a web process works without a worker', async () => {
    const worker = await start({}, ['--role=worker']);
    await until(() => worker.output().includes('works in the background'), 'the worker');
    expect(worker.output()).not.toContain('/setup?token=');
    await expect(fetch(`http://localhost:${worker.port}/healthz`)).rejects.toThrow('fetch failed');
    await ready(await start({}, ['--role=web']));
  });
});

describe('the program on an empty database', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });

  test('the program migrates, answers, and stops cleanly on a signal', async () => {
    const program = await start();
    await ready(program);
    expect(await killed(program.child, 'SIGINT')).toBe(0);
  });

  test.runIf(isWhole)(
    'a role without rights to change the schema starts the program on a current one and is refused on an older one',
    {
      timeout: 60_000,
    },
    async () => {
      const older = await start({ MIGRATION_DATABASE_URL: '' });
      await once(older.child, 'exit');
      expect(older.output()).toMatch(/permission denied for schema public/);
      const owner = await start();
      await ready(owner);
      expect(owner.output()).not.toContain('owns the tables');
      await killed(owner.child, 'SIGINT');
      const program = await start({ MIGRATION_DATABASE_URL: '' });
      await ready(program);
      expect(program.output()).not.toContain('owns the tables');
    },
  );

  test.runIf(isWhole)(
    'two programs started at once on an empty database make one schema, and both answer',
    async () => {
      const [first, second] = await Promise.all([start(), start()]);
      await Promise.all([ready(first), ready(second)]);
      const migrations = await ask('select name, count(*) from schema_migrations group by name having count(*) > 1');
      expect(migrations).toEqual([]);
    },
  );

  test.runIf(isWhole)('a program killed while it starts leaves nothing that prevents the next start', async () => {
    for (const milliseconds of [150, 300, 450, 600]) {
      const { child } = await start();
      await sleep(milliseconds);
      await killed(child);
    }
    await expect(ready(await start())).resolves.toBeUndefined();
  });
});
