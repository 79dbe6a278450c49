import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { newToken } from '../apps/api/src/areas/staff/sign-in/session-cookie.ts';
import type { Connection, Database } from '../apps/api/src/platform/database/database.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_SECONDS = 60;

export async function startProgram(env: Record<string, string>, args: string[] = [], folder = ROOT) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'apps/api/src/main.ts', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), DEMO: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = `http://localhost:${port}`;
  // A worker has no address.
  if (!args.includes('--role=worker')) await untilAnswers(`${address}/readyz`, START_SECONDS);
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const LOOK_EVERY_MS = 50;

export async function watchingMemory<T extends object>(
  pid: number,
  work: () => Promise<T>,
): Promise<T & { memory: string }> {
  const idle = memoryOf(pid);
  let most = idle;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, LOOK_EVERY_MS);
  try {
    return { ...(await work()), memory: `memory of the program: idle ${idle} MB, at most ${most} MB` };
  } finally {
    clearInterval(looking);
  }
}

export async function untilAnswers(url: string, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 125));
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

export async function insertSession({ db }: Database): Promise<string> {
  const { token, hash } = newToken();
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sessions').values({ user_id: staff.id, token_hash: hash }).execute();
  return `larder_session=${token}`;
}
