import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '../../test/database.ts';
import { addressOf } from '../../test/faults/child-program.ts';
import { type Client, openClient } from './client.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { until } from './until.ts';

/** The sources, or an image. */
export interface Program {
  folder: string;
  env: Record<string, string>;
  start: string[];
  account?: { uid: number; gid: number };
}
type Role = 'web' | 'worker';
interface Running {
  child: ChildProcess;
  output(): string;
}

export interface Installation {
  address: string;
  mails: MailCatcher;
  openClient(): Client;
  /** Printed by the process that answers calls. */
  setupLink(): string | undefined;
  /** In the environment of the program. */
  run(...command: string[]): Promise<{ code: number | null; output: string }>;
  /** Both processes with SIGKILL, then starts them again. */
  killAndRestart(): Promise<void>;
  /** As a supervisor does; returns the exit codes. */
  stop(): Promise<(number | null)[]>;
  close(): Promise<void>;
}

const READY: Record<Role, string> = { web: 'Larder is ready at', worker: 'Larder works in the background.' };

/** An empty database of its own by DATABASE_URL, a mail catcher, and one process per role. */
export async function startInstallation(
  { folder, env, start: main, account }: Program,
  settings: Record<string, string | undefined>,
): Promise<Installation> {
  const database = await createEmptyDatabase();
  const mails = await startMailCatcher();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'larder-golive-'));
  chmodSync(data, 0o777); // for the account of the program
  const running = new Map<Role, Running>();
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: data,
    DATA_DIR: join(data, 'data'),
    ...env,
    DATABASE_URL: addressOf(database.program),
    MIGRATION_DATABASE_URL: addressOf(database.owner),
    APP_SECRET: 'x'.repeat(32),
    MAIL_URL: mails.url,
    MAIL_REQUIRE_TLS: '0',
    PUBLIC_URL: address,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...settings,
  };

  function begin(command: string[]): Running {
    const child = spawn(process.execPath, command, { cwd: folder, env: environment, ...account });
    let output = '';
    const take = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    return { child, output: () => output };
  }
  async function start(role: Role): Promise<void> {
    const started = begin([...main, `--role=${role}`]);
    running.set(role, started);
    await until(`the start of the ${role} process`, () => {
      if (started.child.exitCode !== null) throw new Error(`The ${role} process ended: ${started.output()}`);
      return started.output().includes(READY[role]);
    });
  }
  async function end(role: Role, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = running.get(role)?.child;
    running.delete(role);
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0] as number | null;
  }
  const startAll = () => Promise.all([start('web'), start('worker')]);
  const endAll = (signal: 'SIGTERM' | 'SIGKILL') => Promise.all([end('web', signal), end('worker', signal)]);
  const close = async () => {
    await endAll('SIGKILL');
    await mails.close();
    await database.drop();
    rmSync(data, { recursive: true, force: true });
  };

  try {
    await startAll();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address,
    mails,
    openClient: () => openClient(address),
    setupLink: () => /http\S+\/setup\?token=\S+/.exec(running.get('web')?.output() ?? '')?.[0],
    run: async (...command) => {
      const { child, output } = begin(command);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output: output() };
    },
    killAndRestart: async () => {
      await endAll('SIGKILL');
      await startAll();
    },
    stop: () => endAll('SIGTERM'),
    close,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
