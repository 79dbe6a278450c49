import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './transaction-pooler.ts';

const START_MS = 10_000;

/** On the PATH, 1.21 or later: earlier ones do not repeat the statements that a connection has named. */
export const hasPgBouncer = isRecent(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout);

/** The settings of docs/scale.md, with few connections. */
const settingsOf = ({ sockets, port, database }: Server, listen: number, connections: number, folder: string) => `
[databases]
${database} = host=${sockets} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${connections}
max_prepared_statements = 500
`;

export async function startPgBouncer(to: Server, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-pgbouncer-'));
  chmodSync(folder, 0o755); // for the account of the pooler, where we are root
  const port = await freePort();
  writeFileSync(join(folder, 'users'), `"${to.user}" ""\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), settingsOf(to, port, connections, folder));
  // It refuses to run as root, and only the account of the server may open the sockets.
  const { uid, gid } = statSync(to.sockets);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  for (const end = performance.now() + START_MS; !(await answers(port)); await sleep(20))
    if (child.exitCode !== null || performance.now() > end) throw new Error('PgBouncer does not start');
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

function isRecent(version: string | null): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(version ?? '') ?? [];
  return major !== undefined && (Number(major) > 1 || Number(minor) >= 21);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
