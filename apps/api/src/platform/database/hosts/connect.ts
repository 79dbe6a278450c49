import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { messageOf } from '../../start-fault.ts';
import type { Connection, DriverConfig } from './connection.ts';
import { addressesOf } from './database-url.ts';
import { describeServer } from './describe-server.ts';
import type { Look } from './host-choice.ts';
import { HostSocket } from './host-socket.ts';
import { type Host, Hosts } from './hosts.ts';

/** A host that was cut off from the network answers nothing at all. */
const LOOK_MS = 2_000;

/** A start or a command does not wait longer for a server that accepts a connection and stays silent. */
const OPEN_MS = 30_000;

/** By the names of the hosts, so that the program's role and the owner's share what they know. */
const known = new Map<string, Hosts>();

/** Null for the embedded server, which the driver connects to by itself. */
export function hostsOf(connection: Connection): Hosts | null {
  const all = hostsIn(connection);
  if (all.length === 0) return null;
  const key = all.map(({ name }) => name).join();
  const hosts = known.get(key) ?? new Hosts(all);
  known.set(key, hosts);
  return hosts;
}

/** For every pool and client: each new connection goes to the primary among the hosts, and is checked to be there. */
export function clientConfig(connection: Connection): DriverConfig {
  const hosts = hostsOf(connection);
  if (!hosts) return connection;
  return {
    ...(hosts.all.length > 1 ? withIdentity(hostsIn(connection)) : connection),
    stream: () => new HostSocket(hosts, () => hosts.primary(looksFrom(connection))),
    onConnect: (client) => confirm(hosts, client),
  };
}

/** Looks at all hosts; the processes of a program do so again and again, to find a promotion that ended no connection. */
export const lookAtHosts = (hosts: Hosts, connection: Connection): Promise<Host> => hosts.look(looksFrom(connection));

/** Outside of a pool. */
export async function openClient(connection: Connection, name: string, longestMs = OPEN_MS): Promise<pg.Client> {
  const hosts = hostsOf(connection);
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: name,
    connectionTimeoutMillis: longestMs,
  });
  client.on('error', () => {}); // the query that is running, or the next, says it
  try {
    await client.connect();
    if (hosts) await confirm(hosts, client, longestMs);
  } catch (error) {
    void client.end().catch(() => {});
    if (!isTimeout(error)) throw error;
    streamOf(client).destroy();
    const names = hosts?.all.map((host) => host.name).join(', ') ?? 'the embedded server';
    throw new Error(`${names} did not answer within ${longestMs / 1_000} seconds`, { cause: error });
  }
  return client;
}

/** The driver gives its timeouts no code. */
const isTimeout = (error: unknown) => /^(timeout expired|Query read timeout)$/.test(messageOf(error));

const confirm = async (hosts: Hosts, client: pg.ClientBase, longestMs?: number) =>
  hosts.confirm(await describeServer(client, hosts.all.length, longestMs), streamOf(client));

/** The driver's type of what its pools hand out lacks it. */
const streamOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream;

export const hostsIn = (connection: Connection): Host[] =>
  'connectionString' in connection ? addressesOf(connection.connectionString).map(toHost) : [];

/** With the role of the connection. */
function looksFrom(connection: Connection): (host: Host) => Promise<Look> {
  const all = hostsIn(connection);
  return ({ name }) => look(all.find((host) => host.name === name)?.address ?? '', all.length);
}

function toHost(address: string): Host {
  const { host, port } = new pg.Client({ connectionString: address });
  const isPath = host.startsWith('/');
  return { name: `${host}:${port}`, address, at: isPath ? { path: `${host}/.s.PGSQL.${port}` } : { host, port } };
}

/** A certificate may be of any of the hosts: the driver knows the first one only. */
function withIdentity([first, ...others]: Host[]): DriverConfig {
  const connectionString = first?.address ?? '';
  const ssl: unknown = new pg.Client({ connectionString }).ssl;
  if (!ssl) return { connectionString };
  const names = others.flatMap(({ at }) => ('host' in at ? [at.host] : []));
  const address = new URL(connectionString);
  const parameters = [...address.searchParams.keys()].filter(
    (name) => name.startsWith('ssl') && name !== 'sslnegotiation',
  );
  for (const name of parameters) address.searchParams.delete(name);
  return {
    connectionString: address.href,
    ssl: {
      ...(typeof ssl === 'object' && ssl),
      ...keyOf(ssl),
      checkServerIdentity: (host, certificate) =>
        [host, ...names].some((name) => checkServerIdentity(name, certificate) === undefined)
          ? undefined
          : checkServerIdentity(host, certificate),
    },
  };
}

/** The driver hides it from copies. */
const keyOf = (ssl: object) => ('key' in ssl && typeof ssl.key === 'string' ? { key: ssl.key } : {});

async function look(connectionString: string, hosts: number): Promise<Look> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    application_name: 'larder hosts',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await describeServer(client, hosts);
  } catch (error) {
    return { fault: messageOf(error) };
  } finally {
    void client.end().catch(() => {});
  }
}
