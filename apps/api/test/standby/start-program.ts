import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compiledIn } from '../programs/compiled.ts';
import { addressOfAll } from './real-server.ts';
import type { ServerPair } from './server-pair.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface StartedProgram {
  child: ChildProcess;
  port: number;
  output: () => string;
}

/** A process of its own that knows both servers; `both` is the role of a start without one. */
export async function startProgram(
  { primary, standby }: ServerPair,
  role: 'web' | 'worker' | 'both',
  folder: string,
  env: Record<string, string> = {},
): Promise<StartedProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, ...(role === 'both' ? [] : [`--role=${role}`])], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledIn('program'),
      APP_ENV: 'test',
      APP_SECRET: 'a secret that only the tests know',
      DATABASE_URL: addressOfAll([primary, standby], 'program'),
      MIGRATION_DATABASE_URL: addressOfAll([primary, standby], 'owner'),
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, port, output: () => output };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
