import { type Db, inTransaction, type Tx } from '../../src/platform/database/database.ts';
import { untilSomebodyWaits } from '../locks.ts';

interface Passing<T> {
  /** So that the call waits. */
  lock(tx: Tx): Promise<unknown>;
  call(): Promise<T>;
  pass(): Promise<unknown>;
  step(): Promise<unknown>;
}

/** It continues after the moment, followed at once by its step. */
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
