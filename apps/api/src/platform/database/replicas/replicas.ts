import type { FastifyBaseLogger } from 'fastify';
import { type Connection, type ConnectionLimits, type Db, FOR_CALLS } from '../database.ts';
import { isAway } from '../database-refusals.ts';
import { faultOf } from '../../fault.ts';
import { hostsIn } from '../hosts/connect.ts';
import { codeOf, messageOf } from '../../start-fault.ts';
import { LONGEST_CLOSE_MS, within } from '../../within.ts';
import { Branch } from './branch.ts';
import type { Positions } from './positions.ts';
import { PrimaryLog } from './primary-log.ts';
import { ReplicaNews } from './replica-news.ts';
import { hasReplayed, Replica, type ReplicaLook, type ReplicaState, type Verdict } from './replica.ts';

const LOOK_EVERY_MS = 500;
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

/** A replica that lags, compared with the log of `primary`, or is away is left out, and used again by itself. */
export function openReplicas(
  url: string,
  primary: Connection,
  log: FastifyBaseLogger,
  connections = 10,
  limits: ConnectionLimits = FOR_CALLS,
): Replicas {
  const onIdleError = (error: Error) => log.warn({ err: faultOf(error) }, 'idle connection to a replica');
  const all = hostsIn({ connectionString: url }).map((host) => new Replica(host, connections, limits, onIdleError));
  const answered = { replica: 0, primary: 0 };
  let turn = 0;
  const next = (): Replica | undefined => {
    const used = all.filter((replica) => replica.state().isUsed);
    return used[turn++ % used.length];
  };
  const primaryLog = new PrimaryLog(primary);
  const stops = all.map((replica) => watch(replica, primaryLog, log));

  async function read<T>({ primary: fallback, work, ...wanted }: Read<T>): Promise<T> {
    const replica = next();
    const found = replica && (await readFrom(replica, { ...wanted, work }, log));
    answered[found ? 'replica' : 'primary']++;
    return found ? found.answer : work(fallback);
  }

  const close = async () => {
    await Promise.all(stops.map((stop) => stop()));
    for (const each of [primaryLog, ...all]) await each.close();
  };
  return {
    read,
    states: () => all.map((replica) => ({ host: replica.name, state: replica.state() })),
    counts: () => answered,
    stop: () => within(LONGEST_CLOSE_MS, close()),
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
    // Only a look leaves a replica out: its connections may all be in use, or the primary that `work` asks is away.
    else if (!isAway(error) && codeOf(error) !== CANCELED) throw error;
    return null;
  }
}

/** Each replica alone: one that hangs does not delay the looks at others. */
function watch(replica: Replica, primary: PrimaryLog, log: FastifyBaseLogger): () => Promise<void> {
  const branch = new Branch();
  let looking: Promise<void> | null = null;
  const news = new ReplicaNews();
  const look = async () => {
    try {
      const found = await replica.look();
      // Asked afterwards: a replica that is ahead of the primary follows another server.
      const primaryAt = await primary.position();
      const isOnBranch = branch.follows(found, primary.timeline);
      const compared = { primaryAt, isOnBranch, primaryDatabase: primary.database };
      replica.settle(verdictOf(found, compared, primary.positions));
    } catch (error) {
      replica.leaveOut(messageOf(error));
    }
    const state = replica.state();
    const said = news.of(state.isUsed);
    if (said === 'read from') log.info({ replica: replica.name }, 'a replica is read from');
    if (said === 'left out' && !state.isUsed)
      log.warn({ replica: replica.name, reason: state.reason }, 'a replica is left out');
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

interface Comparison {
  /** Null while the primary does not answer. */
  primaryAt: bigint | null;
  isOnBranch: boolean;
  primaryDatabase: string;
}

export function verdictOf(
  { isStandby, replayed, database }: ReplicaLook,
  { primaryAt, isOnBranch, primaryDatabase }: Comparison,
  positions: Positions,
): Verdict {
  if (!isStandby || replayed === null) return { reason: 'it is not a replica' };
  if (!isOnBranch || (primaryAt !== null && replayed > primaryAt)) return { reason: 'it does not follow the primary' };
  if (database !== primaryDatabase) return { reason: `it is the database "${database}" and not "${primaryDatabase}"` };
  return { freshUntil: positions.freshUntil(replayed) ?? -Infinity };
}
