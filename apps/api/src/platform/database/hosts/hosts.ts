import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostRole, type Look, roleOf, rolesOf, type Server, warningOf } from './host-choice.ts';
import { TIMELINES, type Timelines } from './timelines.ts';

export interface Host {
  /** Without the user: it is logged and shown. */
  name: string;
  address: string;
  /** For a socket: a port of a host, or the path of a file. */
  at: { host: string; port: number } | { path: string };
}

type LookAt = (host: Host) => Promise<Look>;

/** At the first look a process has met no primary yet: give a host that does not answer, and may be newer, this long. */
const FIRST_LOOK_MS = 10_000;
/** Until then callers share the answer of a look that found no primary. */
const LOOK_AGAIN_MS = 250;
const NOT_LOOKED: Look = { fault: 'not looked at yet' };

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
  /** The latest primary, and its database: no host of another one is ever followed. */
  #followed: Host | null = null;
  #system: string | null = null;
  #looking: Promise<Host> | null = null;
  #failure: { error: NoPrimary; until: number } | null = null;
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
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
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
    const chosen = this.#choose(looks);
    return chosen !== null && !this.#timelines.hasMetPrimary(chosen.server.system) && looks.some(isAway);
  }

  #choose(looks: Look[]): { host: Host; server: Server } | null {
    for (const look of looks) if (!isAway(look)) this.#timelines.raise(look);
    const index = this.#rolesOf(looks).indexOf('primary');
    const [host, server] = [this.all[index], looks[index]];
    return host && server && !isAway(server) ? { host, server } : null;
  }

  /**
   * Connections to a host that is not the primary are ended, because what they write would be lost, and those to a server
   * that was replaced behind its address.
   */
  take(looks: Look[]): Host {
    this.#looks = looks;
    const chosen = this.#choose(looks);
    if (!chosen) {
      this.#primary = null;
      const outdated = new Set(this.roles().flatMap(({ host, role }) => (role === 'outdated' ? [host] : [])));
      this.#endAll(({ name }) => outdated.has(name));
      const error = new NoPrimary(this.#noneIsPrimary());
      this.#failure = { error, until: performance.now() + LOOK_AGAIN_MS };
      throw error;
    }
    const { host, server } = chosen;
    this.#follow(server.system);
    this.#primary = host;
    this.#followed = host;
    this.#endAll((each) => each !== host);
    for (const [connection, since] of this.#servers)
      if (since !== server.since) connection.destroy(new NoPrimary(`The server at ${host.name} was replaced.`));
    return host;
  }

  #follow(system: string): void {
    this.#system = system;
    this.#timelines.meetPrimary(system);
  }

  #noneIsPrimary(): string {
    const names = this.all.map(({ name }) => name).join(', ');
    const faults = this.all.flatMap(({ name }, index) => {
      const look = this.#looks[index];
      return look && isAway(look) && look !== NOT_LOOKED ? [`${name}: ${look.fault}`] : [];
    });
    const why = faults.length > 0 ? ` (${faults.join('; ')})` : '';
    const none = `None of ${names} is the primary of the database${why}.`;
    const warning = warningOf(this.roles());
    return warning === null ? none : `${none} ${warning}`;
  }

  /** Asked on the connection itself, because the host may have changed since it was chosen. */
  confirm(server: Server, connection: Duplex): void {
    this.#timelines.raise(server);
    if (roleOf(server, this.#timelines, this.#system ?? server.system) === 'primary') {
      this.#follow(server.system);
      // One host is not looked at before its first connection.
      if (this.all.length === 1) this.#looks = [server];
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
    const roles = this.#rolesOf(this.#looks);
    return this.all.map(({ name }, index) => ({ host: name, role: roles[index] ?? 'away' }));
  }

  #rolesOf(looks: Look[]): HostRole[] {
    const index = this.#followed ? this.all.indexOf(this.#followed) : -1;
    return rolesOf(looks, this.#timelines, { system: this.#system, index });
  }
}

const isAway = (look: Look): look is { fault: string } => 'fault' in look;
