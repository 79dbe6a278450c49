import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../src/platform/database/database.ts';
import { compiledIn } from '../programs/compiled.ts';

export interface ChildProgram<T> {
  child: ChildProcess;
  said: T;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

export function spawnProgram(name: string, args: string[], account: Account = {}): ChildProcess {
  const file = fileURLToPath(new URL(`../programs/${name}`, import.meta.url));
  return spawn(process.execPath, [file, ...args], {
    ...account,
    cwd: '/',
    env: { ...process.env, ...compiledIn('children') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Resolves at its first message. */
export async function runProgram<T>(name: string, args: string[], account: Account = {}): Promise<ChildProgram<T>> {
  const child = spawnProgram(name, args, account);
  const ended = once(child, 'exit');
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return {
    child,
    said,
    stop: async () => {
      child.send('stop');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}
