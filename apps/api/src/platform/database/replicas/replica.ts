import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ConnectionLimits, type Db, openDatabase } from '../database.ts';
import type { Host } from '../hosts/hosts.ts';
import { positionOf } from './positions.ts';

/** A person who has just made a change waits this long for it, then the primary answers. */
const WAIT_MS = 100;
const ASK_AGAIN_MS = 10;
/** A replica that does not answer a look within this time is away, and one without a free connection is too busy. */
const LOOK_MS = 1_000;

export type ReplicaState = { isUsed: true; lagMs: number } | { isUsed: false; reason: string };

export interface ReplicaLook {
  isStandby: boolean;
  replayed: bigint | null;
}

export class Replica {
  readonly name: string;
  readonly db: Db;
  state: ReplicaState = { isUsed: false, reason: 'not looked at yet' };
  readonly #sockets = new Set<Socket>();
  readonly #looks: Db;
  readonly #ends: (() => Promise<void>)[];

  constructor(
    { name, address }: Host,
    connections: number,
    limits: ConnectionLimits,
    onIdleError: (error: Error) => void,
  ) {
    this.name = name;
    const stream = () => {
      const socket = new Socket();
      this.#sockets.add(socket);
      return socket.once('close', () => this.#sockets.delete(socket));
    };
    const connection = { connectionString: address };
    const quick = { ...limits, connectionTimeoutMillis: LOOK_MS };
    const reads = openDatabase(connection, onIdleError, connections, quick, { stream });
    const looks = openDatabase(connection, () => {}, 1, quick, { stream, query_timeout: LOOK_MS });
    this.db = reads.db;
    this.#looks = looks.db;
    this.#ends = [reads.close, looks.close];
  }

  async look(): Promise<ReplicaLook> {
    const { rows } = await sql<{ is_standby: boolean; replayed: string | null }>`
      select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as replayed`.execute(this.#looks);
    const [row] = rows;
    return { isStandby: row?.is_standby === true, replayed: row?.replayed ? positionOf(row.replayed) : null };
  }

  /** It does not answer: calls that wait for it are answered by the primary. */
  drop(reason: string): void {
    this.state = { isUsed: false, reason };
    for (const socket of this.#sockets) socket.destroy(Object.assign(new Error(reason), { code: 'ECONNRESET' }));
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }
}

/** On the connection that will read: behind one address there may be several servers. */
export async function hasReplayed(db: Db, position: string): Promise<boolean> {
  for (const end = performance.now() + WAIT_MS; ; await sleep(ASK_AGAIN_MS)) {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(db);
    if (rows[0]?.has) return true;
    if (performance.now() >= end) return false;
  }
}
