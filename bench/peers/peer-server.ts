import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processesOf } from './processor-time.ts';
import { freePort, untilAnswers } from '../program.ts';

type Environment = Record<string, string>;

const START_SECONDS = 300;

/** The Node that is installed in the folder, or else that of this run: npx looks in the folder first. */
const environment = (env: Environment): Environment => ({
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  HOME: process.env['HOME'] ?? '',
  NODE_ENV: 'production',
  ...env,
});

export function runCommand(folder: string, command: string[], env: Environment): void {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...command], {
    cwd: folder,
    env: environment(env),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`${command.join(' ')} failed in ${folder}:\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
}

interface Peer {
  folder: string;
  command: string[];
  env: Environment;
  /** The path that answers once it is ready. */
  ready: string;
  signIn(address: string): Promise<string>;
}

/** Its own process group, because npx and the peer start processes of their own. */
export async function startPeer({ folder, command, env, ready, signIn }: Peer) {
  const port = await freePort();
  const child = spawn('npx', ['--no-install', ...command], {
    cwd: folder,
    env: environment({ ...env, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(`${address}${ready}`, START_SECONDS);
    const token = await signIn(address);
    return { address, token, pids: processesOf(child.pid ?? 0), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const isAddress = (place: string): boolean => /^https?:/.test(place);

export function installedVersion(folder: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
