import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { askHttp } from './ask-http.ts';
import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import type { Statement } from './bare-server.ts';
import { freePort } from '../program.ts';

const SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface BareServer {
  run(...statements: Statement[]): Promise<void>;
  stop(): Promise<void>;
}

/** The floor of every call: over HTTP, the same rows cost at least this. */
export async function startBareServer(connection: Connection): Promise<BareServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), BARE_CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const run = async (...statements: Statement[]) => {
    const sent = { method: 'POST', body: JSON.stringify(statements) };
    const { status } = await askHttp(`http://127.0.0.1:${port}`, sent);
    if (status !== 200) throw new Error(`the bare server answered ${status}`);
  };
  const ready = async (tries = 100): Promise<void> => {
    try {
      await run({ text: 'select 1' });
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await ready(tries - 1);
    }
  };
  await ready();
  return {
    run,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}
