import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverFolder } from '../embedded-postgres/server-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { isWhole } from '../../../test/faults/storms.ts';

let folder: string;
let pictures: string;
let server: EmbeddedPostgres;
const servers: EmbeddedPostgres[] = [];

const start = async (name: string) => {
  const started = await startEmbeddedPostgres({ dataDir: join(folder, name), durable: false });
  servers.push(started);
  return started;
};
beforeAll(async () => {
  folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'larder-backup-'));
  chmodSync(folder, 0o755); // for the account of the server, where we are root
  server = await start('first');
  pictures = join(folder, 'pictures');
  mkdirSync(join(pictures, 'products', 'a'), { recursive: true });
  writeFileSync(join(pictures, 'products', 'a', 'cart.webp'), 'a picture');
});
afterAll(async () => {
  for (const started of servers) await started.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connected<T>({ owner }: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function writing(during: (lastWritten: () => number) => Promise<number>): Promise<number> {
  let last = 0;
  let isOver = false;
  const writer = connected(server, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ id: number }>(
        "insert into notes (words) values (repeat('x', 2000)) returning id",
      );
      last = rows[0]?.id ?? last;
    }
  });
  try {
    return await during(() => last);
  } finally {
    isOver = true;
    await writer;
  }
}

test('a backup written while the database is in use restores to everything committed before it ended', async () => {
  await connected(server, (client) =>
    client.query('create table notes (id integer generated always as identity primary key, words text not null)'),
  );
  const backup = join(folder, 'backup');
  const committed = await writing(async (lastWritten) => {
    while (lastWritten() < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = lastWritten();
    await backUp(server, pictures, backup);
    expect(lastWritten()).toBeGreaterThan(before + 10); // it was written to all the while
    return before;
  });
  expect(committed).toBeGreaterThanOrEqual(200);
  rmSync(pictures, { recursive: true });
  const { control } = serverFolder(join(folder, 'second'), () => {});
  mkdirSync(join(control, 'restored', 'base'), { recursive: true });
  writeFileSync(join(control, 'restored', 'base', 'left-over'), '');
  await restore(backup, join(folder, 'second'), pictures, () => {});
  const restored = await start('second');
  expect(existsSync(join(restored.cluster, 'base', 'left-over'))).toBe(false);
  expect(readFileSync(join(pictures, 'products', 'a', 'cart.webp'), 'utf8')).toBe('a picture');
  const { rows } = await connected(restored, (client) =>
    client.query<{ rows: number; last: number }>(
      "select count(*)::int as rows, max(id) as last from notes where words = repeat('x', 2000)",
    ),
  );
  const [found] = rows;
  expect(found?.rows).toBe(found?.last); // none is missing in between
  expect(found?.last).toBeGreaterThanOrEqual(committed);
  await connected(restored, (client) => client.query("insert into notes (words) values ('after')"));
});

test.runIf(isWhole)('a backup of version 0.1.0, which is the database alone, is restored too', async () => {
  const said: string[] = [];
  await restore(join(folder, 'backup', 'database'), join(folder, 'from-before'), pictures, (message) =>
    said.push(message),
  );
  const restored = await start('from-before');
  const { rows } = await connected(restored, (client) => client.query('select from notes limit 1'));
  expect(rows).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining('did not include the pictures')]);
});

test('a backup goes into a new folder, and a restore never over a database', async () => {
  await expect(backUp(server, pictures, join(folder, 'backup'))).rejects.toThrow('is not empty');
  await expect(restore(join(folder, 'backup'), join(folder, 'first'), pictures, () => {})).rejects.toThrow(
    'There is a database',
  );
  writeFileSync(join(folder, 'not-a-backup'), '');
  rmSync(join(folder, 'backup', 'complete'));
  await expect(restore(join(folder, 'backup'), join(folder, 'third'), pictures, () => {})).rejects.toThrow(
    'not finished',
  );
  await expect(restore(folder, join(folder, 'third'), pictures, () => {})).rejects.toThrow('is not a backup');
});

test('a backup refuses a link in the cluster, so that no file from elsewhere is copied', async () => {
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'secret', { mode: 0o600 });
  const link = join(folder, 'first', 'postgres', '18', 'base', 'link');
  symlinkSync(secret, link);
  try {
    await expect(backUp(server, pictures, join(folder, 'linked'))).rejects.toThrow('is not a file of the database');
  } finally {
    rmSync(link);
  }
});

test.runIf(process.getuid?.() === 0)('a backup refuses files that are not of the account of the server', async () => {
  const cluster = join(folder, 'of-root');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'secret'), 'secret', { mode: 0o600 });
  await expect(backUp({ ...server, cluster }, pictures, join(folder, 'refused'))).rejects.toThrow(
    'is not a file of the database',
  );
  expect(existsSync(join(folder, 'refused', 'database', 'secret'))).toBe(false);
});
