import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { PROGRAM, DATABASE } from '../../src/platform/embedded-postgres/make-roles.ts';
import { PORT } from '../../src/platform/embedded-postgres/server-settings.ts';
import type { RealServer } from './real-server.ts';

export interface MovingAddress {
  connection: { connectionString: string };
  /** New connections lead there; those that are open stay where they are. */
  moveTo(server: RealServer): void;
  close(): Promise<void>;
}

/** One address that leads to one server at a time, as that of a managed service. */
export async function startAddress(first: RealServer): Promise<MovingAddress> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(join(target.folder.sockets, `.s.PGSQL.${PORT}`));
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .once('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connection: { connectionString: `postgres://${PROGRAM}@127.0.0.1:${port}/${DATABASE}` },
    moveTo: (next) => void (target = next),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
