import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { choosePrimary, type HostRole, type Look, roleOf, type Server } from './host-choice.ts';

export interface Host {
  /** Without the user: it is logged and shown. */
  name: string;
  address: string;
  /** For a socket: a port of a host, or the path of a file. */
  at: { host: string; port: number } | { path: string };
}

type LookAt = (host: Host) => Promise<Look>;

/** No host accepts writes: calls are answered as when the database is away. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  code = '57P03';
}

/**
 * The hosts of one database, for all pools of the process: where the primary is, and the newest timeline that any of them
 * met, so that none follows an older one.
 */
export class Hosts {
  readonly all: readonly Host[];
  #newest = 0;
  #primary: Host | null = null;
  #looking: Promise<Host> | null = null;
  #looks: Look[];
  readonly #sockets = new Map<Socket, Host>();
  /** The start of its server by open connection, as it was when the connection was made. */
  readonly #servers = new Map<Duplex, string>();

  constructor(all: readonly Host[]) {
    this.all = all;
    this.#looks = all.map(() => ({ fault: 'not looked at yet' }));
  }

  /** Where the next connection goes: one host is not looked at before. Callers that come while it looks share the answer. */
  async primary(lookAt: LookAt): Promise<Host> {
    const [only] = this.all;
    if (only && this.all.length === 1) return only;
    if (this.#primary) return this.#primary;
    this.#looking ??= this.look(lookAt).finally(() => (this.#looking = null));
    return this.#looking;
  }

  async look(lookAt: LookAt): Promise<Host> {
    const looks = await Promise.all(this.all.map((host) => lookAt(host)));
    return this.take(looks);
  }

  /** Connections to a host that is not the primary are ended: what they write would be lost. So are those to a server that was replaced behind its address. */
  take(looks: Look[]): Host {
    this.#looks = looks;
    const chosen = choosePrimary(looks, this.#newest);
    const host = chosen && this.all[chosen.index];
    if (!host) {
      this.#primary = null;
      throw new NoPrimary(`None of ${this.all.map(({ name }) => name).join(', ')} is the primary of the database.`);
    }
    this.#newest = chosen.timeline;
    this.#primary = host;
    for (const [socket, itsHost] of this.#sockets)
      if (itsHost !== host) socket.destroy(new NoPrimary(`${itsHost.name} is not the primary of the database.`));
    const server = looks[chosen.index];
    if (server && 'since' in server)
      for (const [connection, since] of this.#servers)
        if (since !== server.since) connection.destroy(new NoPrimary(`The server at ${host.name} was replaced.`));
    return host;
  }

  /** Asked on the connection itself, because the host may have changed since it was chosen. */
  confirm({ timeline, since }: Server, connection: Duplex): void {
    if (timeline !== null && timeline >= this.#newest) {
      this.#newest = timeline;
      this.#servers.set(connection, since);
      connection.once('close', () => this.#servers.delete(connection));
      return;
    }
    this.#primary = null;
    throw new NoPrimary('The host is not the primary of the database.');
  }

  /** The next connection looks again. */
  doubt(host: Host): void {
    if (this.#primary === host) this.#primary = null;
  }

  add(socket: Socket, host: Host): void {
    this.#sockets.set(socket, host);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  roles(): { host: string; role: HostRole }[] {
    return this.all.map(({ name }, index) => ({
      host: name,
      role: roleOf(this.#looks[index] ?? { fault: 'not looked at yet' }, this.#newest),
    }));
  }
}
