import { setTimeout as sleep } from 'node:timers/promises';

const STANDSTILL_MS = 60_000;

/** Moments spread by the golden ratio: never the same twice, and even for any number. */
export const momentOf = (kill: number, longest: number): number => longest * ((kill * 0.618_034 + 0.1) % 1);

/** Throws after a minute without a change. */
export async function untilMoved<T>(look: () => Promise<T>, from: T): Promise<T> {
  const before = JSON.stringify(from);
  for (const end = performance.now() + STANDSTILL_MS; performance.now() < end; await sleep(10)) {
    const now = await look();
    if (JSON.stringify(now) !== before) return now;
  }
  throw new Error('nothing was done for a minute');
}
