import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ConnectionLimits, type Db, openDatabase } from '../database.ts';
import type { Host } from '../hosts/hosts.ts';
import { STANDBY_TIMELINE } from '../hosts/timeline-sql.ts';
import { positionOf } from './positions.ts';

/** A person who has just made a change waits this long for it, then the primary answers. */
const WAIT_MS = 100;
const ASK_AGAIN_MS = 10;
/** A replica that does not answer a look within this time is away, and one without a free connection is too busy. */
const LOOK_MS = 1_000;

export const MOST_LAG_MS = 2_000;

export type ReplicaState = { isUsed: true; lagMs: number } | { isUsed: false; reason: string };
/** The result of the latest look. It ages while the next ones are late. */
export type Verdict = { freshUntil: number } | { reason: string };

export interface ReplicaLook {
  isStandby: boolean;
  replayed: bigint | null;
  /** Replayed or still to replay. */
  received: bigint | null;
  timeline: number;
  /** Its name: a server has several. */
  database: string;
}

export class Replica {
  readonly name: string;
  readonly db: Db;
  #verdict: Verdict = { reason: 'not looked at yet' };
  #isSilent = false;
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
    // Whether it may be read from is for the looks to say: it is not the primary.
    const own = { stream, onConnect: () => {} };
    const reads = openDatabase(connection, onIdleError, connections, quick, own);
    const looks = openDatabase(connection, () => {}, 1, quick, { ...own, query_timeout: LOOK_MS });
    this.db = reads.db;
    this.#looks = looks.db;
    this.#ends = [reads.close, looks.close];
  }

  async look(): Promise<ReplicaLook> {
    const { rows } = await sql<{
      is_standby: boolean;
      replayed: string | null;
      received: string | null;
      timeline: number;
      database: string;
    }>`
      select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as replayed,
        greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text as received,
        ${sql.raw(STANDBY_TIMELINE)} as timeline, current_database() as database`.execute(this.#looks);
    const [row] = rows;
    const at = (text: string | null | undefined) => (text ? positionOf(text) : null);
    return {
      isStandby: row?.is_standby === true,
      replayed: at(row?.replayed),
      received: at(row?.received),
      timeline: row?.timeline ?? 0,
      database: row?.database ?? '',
    };
  }

  state(now = performance.now()): ReplicaState {
    return stateOf(this.#verdict, now);
  }

  settle(verdict: Verdict): void {
    this.#verdict = verdict;
    this.#isSilent = false;
  }

  /** Used no longer. When the next look finds it silent too, calls that wait for it are answered by the primary. */
  leaveOut(reason: string): void {
    this.#verdict = { reason: `it does not answer: ${reason}` };
    if (this.#isSilent)
      for (const socket of this.#sockets) socket.destroy(Object.assign(new Error(reason), { code: 'ECONNRESET' }));
    this.#isSilent = true;
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }
}

export function stateOf(verdict: Verdict, now: number): ReplicaState {
  if ('reason' in verdict) return { isUsed: false, reason: verdict.reason };
  const lagMs = now - verdict.freshUntil;
  return lagMs > MOST_LAG_MS ? { isUsed: false, reason: 'it is more than 2 seconds behind' } : { isUsed: true, lagMs };
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
