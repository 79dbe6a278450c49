import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signInByApi } from './sign-in-by-api.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_SECONDS = 120;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

/** Starts the whole program on a database of its own with the demo world, signs in once, and stops it at the end. */
export default async function startLarder(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), DATA_DIR: folder, APP_ENV: 'development', DEMO: '1', LOG_LEVEL: 'info' };
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const logFile = join(ROOT, 'test-results', 'larder-e2e.log');
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  await ready(address, child);
  process.env['LARDER_URL'] = address;
  process.env['LARDER_LOG'] = logFile;
  process.env['LARDER_STATE'] = join(folder, 'signed-in.json');
  await signInByApi(address, process.env['LARDER_STATE']);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function ready(address: string, child: ReturnType<typeof spawn>): Promise<void> {
  for (let tries = 0; tries < START_SECONDS * 4; tries++) {
    if (child.exitCode !== null) throw new Error('Larder ended while starting; see test-results/larder-e2e.log');
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('Larder did not become ready; see test-results/larder-e2e.log');
}
