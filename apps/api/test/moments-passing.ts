import { type Db, inTransaction, type Tx } from '../src/platform/database.ts';
import { untilSomebodyWaits } from './locks.ts';

interface Passing<T> {
  /** What another transaction holds in the meantime, so that the call waits. */
  lock(tx: Tx): Promise<unknown>;
  call(): Promise<T>;
  /** The moment passes while the call waits. */
  pass(): Promise<unknown>;
  /** What falls due at the moment. */
  step(): Promise<unknown>;
}

/** Makes a call before a moment and lets it go on after the moment, with the step of the moment at its heels. */
export async function whileMomentPasses<T>(db: Db, { lock, call, pass, step }: Passing<T>): Promise<T> {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await lock(tx);
    held.resolve();
    await release.promise;
  });
  await Promise.race([held.promise, holding]);
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
