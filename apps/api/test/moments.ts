import { setTimeout as sleep } from 'node:timers/promises';

const STANDSTILL_MS = 60_000;

/** Spread over a time by the fraction of the golden ratio: never twice the same, and even however many there are. */
export const momentOf = (kill: number, longest: number): number => longest * ((kill * 0.618_034 + 0.1) % 1);

/** Waits until `look` sees something else, and answers it; a minute in which nothing moves means that it is stuck. */
export async function untilMoved<T>(look: () => Promise<T>, from: T): Promise<T> {
  const before = JSON.stringify(from);
  for (const end = performance.now() + STANDSTILL_MS; performance.now() < end; await sleep(10)) {
    const now = await look();
    if (JSON.stringify(now) !== before) return now;
  }
  throw new Error('nothing was done for a minute');
}
