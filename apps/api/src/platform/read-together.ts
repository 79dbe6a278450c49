/** Longest that somebody waits for a read that others began. */
const LONGEST_WAIT_MS = 50;

interface Batch<Key, Answer> {
  keys: Set<Key>;
  answers: PromiseWithResolvers<ReadonlyMap<Key, Answer>>;
  timer?: NodeJS.Timeout;
}

/**
 * One read for all who ask while another is under way, so that many callers cost about as much as a few. Nobody gets
 * what was read before they asked.
 */
export function readTogether<Key, Answer>(
  read: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let underWay = 0;
  let next: Batch<Key, Answer> | undefined;

  const begin = async (batch: Batch<Key, Answer>) => {
    clearTimeout(batch.timer);
    if (next === batch) next = undefined;
    underWay++;
    try {
      batch.answers.resolve(await read([...batch.keys]));
    } catch (error) {
      batch.answers.reject(error);
    }
    underWay--;
    if (next) void begin(next);
  };

  const joined = (key: Key) => {
    if (next) {
      next.keys.add(key);
      return next;
    }
    const batch: Batch<Key, Answer> = { keys: new Set([key]), answers: Promise.withResolvers() };
    if (underWay === 0) void begin(batch);
    else {
      batch.timer = setTimeout(() => void begin(batch), LONGEST_WAIT_MS);
      next = batch;
    }
    return batch;
  };

  return async (key) => (await joined(key).answers.promise).get(key);
}
