import { type Db, inTransaction, type Tx } from '../../src/platform/database/database.ts';
import { untilSomebodyWaits } from '../locks.ts';

interface Passing<T> {
  /** Locks rows in another transaction, so that the call waits. */
  lock(tx: Tx): Promise<unknown>;
  call(): Promise<T>;
  /** Moves the clock past the moment while the call waits. */
  pass(): Promise<unknown>;
  step(): Promise<unknown>;
}

/** Starts a call before a moment and lets it continue after it, followed at once by the moment's step. */
export async function whileMomentPasses<T>(db: Db, { lock, call, pass, step }: Passing<T>): Promise<T> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await lock(tx);
    locked.resolve();
    await release.promise;
  });
  await Promise.race([locked.promise, holding]);
  const answer = call();
  await untilSomebodyWaits(db);
  await pass();
  const stepped = step();
  await Promise.race([stepped, untilSomebodyWaits(db, 2)]);
  release.resolve();
  await holding;
  await stepped;
  return answer;
}
