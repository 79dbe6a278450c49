import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the end of `work`, at most `milliseconds`. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([work, sleep(Math.max(milliseconds, 0), undefined, { signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
}
