import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESET_PASSWORD } from './made-by-api.ts';
import { signInByApi } from './sign-in-by-api.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_SECONDS = 120;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

/** With LARDER_URL the journeys use a running program; its log is then not searched. */
export default async function startLarder(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'));
  const running = process.env['LARDER_URL'];
  const { address, stop } = running === undefined ? await startDemo(folder) : { address: running, stop: nothing };
  process.env['LARDER_URL'] = address;
  process.env['LARDER_STATE'] = join(folder, 'signed-in.json');
  const end = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await signInByApi(address, process.env['LARDER_STATE']);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

const nothing = () => Promise.resolve();

async function startDemo(folder: string) {
  const { logFile, ...program } = await startProgram(folder, 'larder-e2e', (address) => ({
    DEMO: '1',
    CMS_URL: `${address}/outside/content`,
    MARKETING_URL: `${address}/outside/marketing`,
    DEFAULT_CUSTOMER_PASSWORD: RESET_PASSWORD,
  }));
  process.env['LARDER_LOG'] = logFile;
  return program;
}

export async function startProgram(folder: string, log: string, envFor: (address: string) => Record<string, string>) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: String(port),
    DATA_DIR: folder,
    APP_ENV: 'development',
    LOG_LEVEL: 'info',
    ...envFor(address),
  };
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const logFile = join(ROOT, 'test-results', `${log}.log`);
  const output = createWriteStream(logFile);
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  const ended = once(child, 'exit');
  await ready(address, child, logFile);
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { address, stop, logFile };
}

async function ready(address: string, child: ReturnType<typeof spawn>, logFile: string): Promise<void> {
  for (let tries = 0; tries < START_SECONDS * 4; tries++) {
    if (child.exitCode !== null) throw new Error(`Larder ended while starting; see ${logFile}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  child.kill('SIGKILL');
  throw new Error(`Larder did not become ready; see ${logFile}`);
}
