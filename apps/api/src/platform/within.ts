import { setTimeout as sleep } from 'node:timers/promises';

/** For each part of a stop: what waits for a database that is silent must not delay the parts after it. */
export const LONGEST_CLOSE_MS = 1_000;

/** Waits for the end of `work`, at most `milliseconds`. */
export async function within(milliseconds: number, work: Promise<unknown> | null): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([work, sleep(Math.max(milliseconds, 0), undefined, { signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
}
