import { setTimeout as sleep } from 'node:timers/promises';

/** Only so that a story that hangs ends. */
const MOST_SECONDS = 60;
const PAUSE_MS = 50;

/** Reads until the answer is as expected, and returns it. */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  isExpected: (value: T) => boolean = Boolean,
  seconds = MOST_SECONDS,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (performance.now() - started > seconds * 1_000)
      throw new Error(`Not within ${seconds} s: ${what}. The last answer was ${JSON.stringify(value)}`);
    await sleep(PAUSE_MS);
  }
}
