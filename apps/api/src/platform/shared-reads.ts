interface Shared {
  answer: Promise<unknown>;
  /** In milliseconds of this process; endless while it is being read. */
  until: number;
}

const SHORTEST_MS = 1_000;
/** A read that takes long is repeated rarely: it takes at most a tenth of a connection. */
const TIMES_ITS_DURATION = 10;

/**
 * All who ask for the same while it is read, or shortly after, get the same answer, so that many viewers cost as much
 * as one. For answers that are the same for everyone. A failure is not kept.
 */
export function sharedReads<Source extends object, Key, Answer>(
  read: (source: Source, key: Key) => Promise<Answer>,
): (source: Source, key: Key) => Promise<Answer> {
  const bySource = new WeakMap<Source, Map<Key, Shared>>();
  return async (source, key) => {
    const shared = bySource.get(source) ?? new Map<Key, Shared>();
    bySource.set(source, shared);
    const began = performance.now();
    for (const [each, { until }] of shared) if (until <= began) shared.delete(each);
    const known = shared.get(key);
    if (known) return known.answer as Promise<Answer>;
    const answer = read(source, key);
    const entry: Shared = { answer, until: Infinity };
    shared.set(key, entry);
    try {
      await answer;
      const took = performance.now() - began;
      entry.until = performance.now() + Math.max(SHORTEST_MS, took * TIMES_ITS_DURATION);
    } catch (error) {
      shared.delete(key);
      throw error;
    }
    return answer;
  };
}
