import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { codeOf, messageOf } from '../../start-fault.ts';
import type { Connection, DriverConfig } from './connection.ts';
import { addressesOf } from './database-url.ts';
import type { Look, Server } from './host-choice.ts';
import { HostSocket } from './host-socket.ts';
import { type Host, Hosts } from './hosts.ts';

/** A host that was cut off from the network answers nothing at all. */
const LOOK_MS = 2_000;

/** The name of the log segment that is being written begins with the timeline; the last checkpoint may be of the old one. */
const SEVERAL = {
  timeline: "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int",
  system: '(select system_identifier::text from pg_control_system())',
};
/** There is nothing to choose, and not every managed service says where its log is. */
const ONE = { timeline: '0', system: "''" };
const describing = ({ timeline, system }: typeof ONE) => `
  select case when not pg_is_in_recovery() then ${timeline} end as timeline, ${system} as system,
    extract(epoch from pg_postmaster_start_time())::text as since`;

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
export async function openClient(connection: Connection, name: string): Promise<pg.Client> {
  const hosts = hostsOf(connection);
  const client = new pg.Client({ ...clientConfig(connection), application_name: name });
  client.on('error', () => {}); // the query that is running, or the next, says it
  await client.connect();
  try {
    if (hosts) await confirm(hosts, client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

const confirm = async (hosts: Hosts, client: pg.ClientBase) =>
  hosts.confirm(await describeServer(client, hosts.all.length), streamOf(client));

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

/** No route, or a server that starts or stops. */
const PENDING = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', '57P03']);

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
    return {
      fault: messageOf(error),
      isPending: /timeout/i.test(messageOf(error)) || PENDING.has(codeOf(error) ?? ''),
    };
  } finally {
    void client.end().catch(() => {});
  }
}

async function describeServer(client: pg.ClientBase, hosts: number): Promise<Server> {
  const { rows } = await client.query<Server>(describing(hosts > 1 ? SEVERAL : ONE));
  return rows[0] ?? { timeline: null, system: '', since: '' };
}
