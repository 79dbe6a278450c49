import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePrimary, type HostRole, type Look, roleOf, type Server } from './host-choice.ts';
import { TIMELINES, type Timelines } from './timelines.ts';

export interface Host {
  /** Without the user: it is logged and shown. */
  name: string;
  address: string;
  /** For a socket: a port of a host, or the path of a file. */
  at: { host: string; port: number } | { path: string };
}

type LookAt = (host: Host) => Promise<Look>;

/** At the first look a process knows no timeline yet: give a host that does not answer, and may be newer, this long. */
const FIRST_LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 250;
const NOT_LOOKED: Look = { fault: 'not looked at yet', isPending: true };

/** No host accepts writes: calls are answered as when the database is away. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  code = '57P03';
}

/** The hosts of one address, for all pools of the process: where the primary is, of the newest timeline that it met. */
export class Hosts {
  readonly all: readonly Host[];
  readonly #timelines: Timelines;
  #primary: Host | null = null;
  #looking: Promise<Host> | null = null;
  #looks: Look[];
  readonly #sockets = new Map<Socket, Host>();
  /** The start of its server by open connection, as it was when the connection was made. */
  readonly #servers = new Map<Duplex, string>();

  constructor(all: readonly Host[], timelines = TIMELINES) {
    this.all = all;
    this.#timelines = timelines;
    this.#looks = all.map(() => NOT_LOOKED);
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
    const lookAtAll = () => Promise.all(this.all.map((host) => lookAt(host)));
    const end = performance.now() + FIRST_LOOK_MS;
    let looks = await lookAtAll();
    for (; this.#mayBeOld(looks) && performance.now() < end; looks = await lookAtAll()) await sleep(LOOK_AGAIN_MS);
    return this.take(looks);
  }

  #mayBeOld(looks: Look[]): boolean {
    const chosen = choosePrimary(looks, this.#timelines);
    if (!chosen || this.#timelines.newestOf(chosen.server.system) > 0) return false;
    return looks.some((look) => 'fault' in look && look.isPending);
  }

  /**
   * Connections to a host that is not the primary are ended, because what they write would be lost, and those to a server
   * that was replaced behind its address.
   */
  take(looks: Look[]): Host {
    this.#looks = looks;
    const chosen = choosePrimary(looks, this.#timelines);
    const host = chosen && this.all[chosen.index];
    if (!host) {
      this.#primary = null;
      this.#endAll((each) => this.#roleOf(each) === 'outdated');
      throw new NoPrimary(`None of ${this.all.map(({ name }) => name).join(', ')} is the primary of the database.`);
    }
    this.#timelines.meet(chosen.server);
    this.#primary = host;
    this.#endAll((each) => each !== host);
    for (const [connection, since] of this.#servers)
      if (since !== chosen.server.since) connection.destroy(new NoPrimary(`The server at ${host.name} was replaced.`));
    return host;
  }

  /** Asked on the connection itself, because the host may have changed since it was chosen. */
  confirm(server: Server, connection: Duplex): void {
    if (this.#timelines.meet(server)) {
      this.#servers.set(connection, server.since);
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

  #endAll(isToEnd: (host: Host) => boolean): void {
    for (const [socket, host] of this.#sockets)
      if (isToEnd(host)) socket.destroy(new NoPrimary(`${host.name} is not the primary of the database.`));
  }

  roles(): { host: string; role: HostRole }[] {
    return this.all.map((host) => ({ host: host.name, role: this.#roleOf(host) }));
  }

  #roleOf(host: Host): HostRole {
    return roleOf(this.#looks[this.all.indexOf(host)] ?? NOT_LOOKED, this.#timelines);
  }
}
