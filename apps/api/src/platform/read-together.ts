const LONGEST_WAIT_MS = 50;
const MOST_AT_ONCE = 16;

interface Batch<Key, Answer> {
  keys: Set<Key>;
  answers: PromiseWithResolvers<ReadonlyMap<Key, Answer>>;
}

/**
 * Combines simultaneous reads: calls made during a read share the next one, so that many callers cost about as much as a
 * few. A caller never gets data that was read before its call. A read has at most 16 keys and delays later calls by at
 * most 50 ms.
 */
export function readTogether<Key, Answer>(
  read: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let underWay = 0;
  let next: Batch<Key, Answer> | undefined;

  const begin = async (batch: Batch<Key, Answer>) => {
    if (next === batch) next = undefined;
    underWay++;
    let isWaitedFor = true;
    const letGo = () => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      underWay--;
      if (next) void begin(next);
    };
    const timer = setTimeout(letGo, LONGEST_WAIT_MS);
    try {
      batch.answers.resolve(await read([...batch.keys]));
    } catch (error) {
      batch.answers.reject(error);
    }
    clearTimeout(timer);
    letGo();
  };

  const joined = (key: Key) => {
    const batch = next ?? { keys: new Set<Key>(), answers: Promise.withResolvers<ReadonlyMap<Key, Answer>>() };
    batch.keys.add(key);
    next = batch;
    if (underWay === 0 || batch.keys.size >= MOST_AT_ONCE) void begin(batch);
    return batch;
  };

  return async (key) => (await joined(key).answers.promise).get(key);
}
