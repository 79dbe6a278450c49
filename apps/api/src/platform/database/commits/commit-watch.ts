import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { CallError } from '../../call-error.ts';
import type { Db } from '../database.ts';

const LOOK_EVERY_MS = 1_000;
/** A standby that answers later than this is away. */
const LATE_MS = 2_000;
/** A call whose commit waits is answered after this time; with the look before it, within 10 seconds. */
const LONGEST_WAIT_MS = 7_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * Whether commits are confirmed by the standby. PostgreSQL cannot end the wait of a commit without giving it up (decision
 * 0016): only a commit of our own shows that others would wait.
 */
export interface CommitWatch {
  /** Since when commits wait for a standby that is away; null while they are confirmed. */
  waitingSince(): number | null;
  stop(): Promise<void>;
}

/** `db` has a connection for these commits alone. */
export function watchCommits(db: Db, log: FastifyBaseLogger, now: () => number = () => performance.now()): CommitWatch {
  let pendingSince: number | null = null;
  let isLate = false;
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await hasStandby(db)) {
        pendingSince = now();
        await commit(db);
      }
    } catch {
      // Without a database nothing is known, and every call says so itself.
    }
    if (isLate) log.info('commits are confirmed by the standby again');
    isLate = false;
    pendingSince = null;
    looking = null;
  };
  const timer = setInterval(() => {
    looking ??= look();
    if (isLate || pendingSince === null || now() - pendingSince < LATE_MS) return;
    isLate = true;
    log.error('commits wait for the standby, which does not answer: changes are refused');
  }, LOOK_EVERY_MS);
  return {
    waitingSince: () => (isLate ? pendingSince : null),
    // The look may wait for as long as the standby is away; the close of `db` waits for it, within a limit.
    stop: async () => clearInterval(timer),
  };
}

async function hasStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ names: string }>`select current_setting('synchronous_standby_names') as names`.execute(
    db,
  );
  return (rows[0]?.names ?? '') !== '';
}

/** Writes some bytes to the log and to no table. */
const commit = (db: Db) => sql`select pg_logical_emit_message(true, 'larder', '')`.execute(db);

/** For every call that changes something. */
export async function whileConfirmed<T>(watch: CommitWatch | null | undefined, work: () => Promise<T>): Promise<T> {
  refuseWhileWaiting(watch);
  return withinLimit(watch, work());
}

/** Before a change begins: its commit would wait, and hold its locks while it does. */
export function refuseWhileWaiting(watch: CommitWatch | null | undefined): void {
  if (isWaiting(watch)) throw unavailable('Nothing was changed. Please try again in a minute.');
}

export const isWaiting = (watch: CommitWatch | null | undefined): boolean => (watch?.waitingSince() ?? null) !== null;

/**
 * A change that began before the standby was lost is answered. Its commit waits on, and its key stays taken: a repeated
 * request with the same key is told what became of it.
 */
export async function withinLimit<T>(
  watch: CommitWatch | null | undefined,
  work: Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  if (!watch) return work;
  const started = now();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const since = watch.waitingSince();
    if (since !== null && now() - Math.max(started, since) >= LONGEST_WAIT_MS)
      reject(unavailable('It is not certain yet whether this was saved. Send it again in a minute: it is done once.'));
  }, LOOK_EVERY_MS / 4);
  work.catch(() => {}); // after its answer there is nobody to tell
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}

const unavailable = (what: string) =>
  new CallError(
    'unavailable',
    `Larder cannot store changes safely at the moment, because its second database server does not answer. ${what}`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
