import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, inTransaction, type Tx } from '../src/platform/database/database.ts';

/** For a lock of another transaction in this database. */
export async function untilSomebodyWaits(db: Db, many = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.waiting ?? 0;
  };
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(many);
}

interface Waiting {
  untilAnswered?: boolean;
  whileWaiting?: () => Promise<unknown>;
}

/** Fails unless `work` waits; the lock is held until it waits or gives up. */
export async function whileLocked<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
  { untilAnswered = false, whileWaiting = async () => {} }: Waiting = {},
): Promise<T> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await lock(tx);
    locked.resolve();
    await release.promise;
  });
  await Promise.race([locked.promise, holding]);
  const answer = work();
  const unlocked = answer.then(() => expect.fail('it did not wait for the lock'));
  try {
    await Promise.race([untilSomebodyWaits(db), unlocked]);
    await whileWaiting();
    if (untilAnswered) await answer;
  } finally {
    release.resolve();
    await Promise.allSettled([holding, answer, unlocked]);
  }
  await holding;
  return answer;
}
