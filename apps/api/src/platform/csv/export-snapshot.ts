import { type ControlledTransaction, type IsolationLevel, sql } from 'kysely';
import { CallError } from '../call-error.ts';
import type { Db, Tx } from '../database/database.ts';
import { faultOf } from '../fault.ts';
import type { Tables } from '../database/tables.ts';
import type { StaffContext } from '../http/context.ts';

/** Each takes one of the connections for calls. */
const MOST_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 30;
/** A reader who pauses longer, or needs longer in all, is cut off: an old snapshot keeps dead rows. */
const LIMITS_MS = {
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  transaction_timeout: 15 * 60_000,
};

const LOCK_LIMITS_MS = { ...LIMITS_MS, idle_in_transaction_session_timeout: 0 };

const open = new WeakMap<Db, number>();

interface Snapshot extends AsyncDisposable {
  tx: Tx;
}

/** All pages of an export show one moment. One at a time for each person, over all processes. */
export async function openSnapshot({ db, primary, staff, log }: StaffContext): Promise<Snapshot> {
  refuseTooMany(primary);
  open.set(primary, (open.get(primary) ?? 0) + 1);
  const release = () => void open.set(primary, (open.get(primary) ?? 1) - 1);
  const started: ControlledTransaction<Tables>[] = [];
  const close = async () => {
    for (const tx of started.toReversed())
      await tx
        .rollback()
        .execute()
        // The server ended the connection of a slow reader.
        .catch((error: unknown) => log.warn({ err: faultOf(error) }, 'an export was cut off'));
    release();
  };
  try {
    const start = async (from: Db, level: IsolationLevel, limits: Record<string, number>) => {
      const tx = await from.startTransaction().setIsolationLevel(level).setAccessMode('read only').execute();
      started.push(tx);
      for (const [name, ms] of Object.entries(limits))
        await sql`set local ${sql.ref(name)} = ${sql.lit(ms)}`.execute(tx);
      return tx;
    };
    const tx = await start(db, 'repeatable read', LIMITS_MS);
    // Locks of a replica are its own. The transaction that locks on the primary keeps no snapshot there.
    const locking = db === primary ? tx : await start(primary, 'read committed', LOCK_LIMITS_MS);
    await refuseSecond(locking, staff.id);
    return { tx, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Refuses what an export would be refused for, so that the console can say so before the browser's download. */
export async function refuseExport({ primary, staff, transaction }: StaffContext): Promise<void> {
  refuseTooMany(primary);
  await transaction((tx) => refuseSecond(tx, staff.id));
}

function refuseTooMany(db: Db): void {
  if ((open.get(db) ?? 0) >= MOST_AT_ONCE)
    throw tooMany('Other people are exporting lists at the moment. Try again in a minute.');
}

/** The lock ends with the transaction, and with the process. */
async function refuseSecond(tx: Tx, staffId: number): Promise<void> {
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`export by ${staffId}`}, 0)) as is_first`.execute(tx);
  if (!rows[0]?.is_first)
    throw tooMany('Another export of yours is still running. Wait until its download has ended, or cancel it.');
}

const tooMany = (message: string) => new CallError('too_many_attempts', message, { retryAfter: RETRY_AFTER_SECONDS });
