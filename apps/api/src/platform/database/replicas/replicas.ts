import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type ConnectionLimits, type Db, FOR_CALLS } from '../database.ts';
import { isAway } from '../database-refusals.ts';
import { faultOf } from '../../fault.ts';
import { hostsIn } from '../hosts/connect.ts';
import { codeOf, messageOf } from '../../start-fault.ts';
import { positionOf, Positions } from './positions.ts';
import { hasReplayed, Replica, type ReplicaLook, type ReplicaState } from './replica.ts';

const LOOK_EVERY_MS = 500;
const MOST_LAG_MS = 2_000;
/** A read that the replica stopped because it was in the way of replaying, and a write that it refuses. */
const CANCELED = '40001';
const READ_ONLY = '25006';

export interface Read<T> {
  primary: Db;
  /** The latest change of the person is before it; null without a recent one. */
  position: string | null;
  /** The answer reads after `work` is over, on other connections. */
  isStreamed: boolean;
  work: (db: Db) => Promise<T>;
}

export interface Replicas {
  read<T>(read: Read<T>): Promise<T>;
  states(): { host: string; state: ReplicaState }[];
  counts(): { replica: number; primary: number };
  stop(): Promise<void>;
}

/** `primary` tells where the log is: a replica that lags or is away is left out, and used again by itself. */
export function openReplicas(
  url: string,
  primary: Db,
  log: FastifyBaseLogger,
  connections = 10,
  limits: ConnectionLimits = FOR_CALLS,
): Replicas {
  const onIdleError = (error: Error) => log.warn({ err: faultOf(error) }, 'idle connection to a replica');
  const all = hostsIn({ connectionString: url }).map((host) => new Replica(host, connections, limits, onIdleError));
  const answered = { replica: 0, primary: 0 };
  let turn = 0;
  const next = (): Replica | undefined => {
    const used = all.filter(({ state }) => state.isUsed);
    return used[turn++ % used.length];
  };
  const stopWatching = watch(all, primary, log);

  async function read<T>({ primary: fallback, work, ...wanted }: Read<T>): Promise<T> {
    const replica = next();
    const found = replica && (await readFrom(replica, { ...wanted, work }, log));
    answered[found ? 'replica' : 'primary']++;
    return found ? found.answer : work(fallback);
  }

  return {
    read,
    states: () => all.map(({ name, state }) => ({ host: name, state })),
    counts: () => answered,
    stop: async () => {
      await stopWatching();
      for (const replica of all) await replica.close();
    },
  };
}

type Found<T> = { answer: T } | null;

/** Null where the primary must answer. */
async function readFrom<T>(
  replica: Replica,
  { position, isStreamed, work }: Omit<Read<T>, 'primary'>,
  log: FastifyBaseLogger,
): Promise<Found<T>> {
  const readOn = async (db: Db): Promise<Found<T>> =>
    position === null || (await hasReplayed(db, position)) ? { answer: await work(db) } : null;
  try {
    if (position === null || isStreamed) return await readOn(replica.db);
    return await replica.db.connection().execute(readOn);
  } catch (error) {
    if (codeOf(error) === READ_ONLY) log.error({ err: faultOf(error) }, 'a call that reads from a replica writes');
    // Only a look leaves a replica out: its connections may all be in use, or it is the primary that `work` asks in vain.
    else if (!isAway(error) && codeOf(error) !== CANCELED) throw error;
    return null;
  }
}

function watch(all: Replica[], primary: Db, log: FastifyBaseLogger): () => Promise<void> {
  const positions = new Positions();
  let looking: Promise<void> | null = null;
  const look = async () => {
    const looks = await Promise.allSettled(all.map((replica) => replica.look()));
    const at = performance.now();
    await addPosition(primary, positions, at);
    for (const [index, replica] of all.entries()) settle(replica, looks[index], positions, log);
    looking = null;
  };
  const start = () => void (looking ??= look());
  start();
  const timer = setInterval(start, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** While the primary does not answer, all replicas age until they are left out. */
async function addPosition(primary: Db, positions: Positions, at: number): Promise<void> {
  try {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
      primary,
    );
    const position = positionOf(rows[0]?.position ?? '0/0');
    if (position < (positions.latest() ?? 0n)) positions.clear();
    positions.add(at, position);
  } catch {
    // The pool's own calls say it.
  }
}

function settle(
  replica: Replica,
  look: PromiseSettledResult<ReplicaLook> | undefined,
  positions: Positions,
  log: FastifyBaseLogger,
): void {
  const before = replica.state;
  const state = stateOf(look, positions);
  replica.state = state;
  if (look?.status === 'rejected') replica.drop(messageOf(look.reason));
  if (before.isUsed === state.isUsed) return;
  if (state.isUsed) log.info({ replica: replica.name }, 'a replica is read from');
  else log.warn({ replica: replica.name, reason: state.reason }, 'a replica is left out');
}

export function stateOf(
  look: PromiseSettledResult<ReplicaLook> | undefined,
  positions: Positions,
  now = performance.now(),
): ReplicaState {
  const out = (reason: string) => ({ isUsed: false, reason }) as const;
  if (look?.status !== 'fulfilled') return out(`it does not answer: ${messageOf(look?.reason)}`);
  const { isStandby, replayed } = look.value;
  if (!isStandby || replayed === null) return out('it is not a replica');
  // Asked before the primary was: a replica that is ahead of it follows another server.
  if (replayed > (positions.latest() ?? replayed)) return out('it does not follow the primary');
  const lagMs = positions.lagOf(replayed, now);
  if (lagMs === null || lagMs > MOST_LAG_MS) return out('it is more than 2 seconds behind');
  return { isUsed: true, lagMs };
}
