import { CallFailure } from './call-failure.ts';

/** The idempotency key of what is being tried. */
export interface AttemptKeys {
  /** The key for these values: the one of the last try when its outcome is in doubt, a new one otherwise. */
  keyFor: (values: unknown) => string;
  /** It was answered: the next try is a new thing, even with the same values. */
  settled: () => void;
  /** It failed. Only when it may have been done all the same is the key kept (rulings 1). */
  failed: (error: unknown) => void;
}

/** So that trying again after a lost answer does a thing once, and doing it twice on purpose does it twice. */
export function attemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let last: { values: string; key: string } | null = null;
  const settled = () => {
    last = null;
  };
  return {
    keyFor(given) {
      const values = fingerprintOf(given);
      if (last?.values !== values) last = { values, key: newKey() };
      return last.key;
    },
    settled,
    failed(error) {
      if (!(error instanceof CallFailure && error.leavesDoubt)) settled();
    },
  };
}

/** Equal for equal values; a file counts by name, size and age. */
const fingerprintOf = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? ['file', value.name, value.size, value.lastModified] : value,
  );
