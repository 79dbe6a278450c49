import { CallFailure } from './call-failure.ts';

export interface AttemptKeys {
  /** The previous key where the last attempt with these values may have succeeded. */
  keyFor: (values: unknown) => string;
  /** The next attempt is a new one, even with the same values. */
  settled: () => void;
  /** Keeps the key only where the call may have succeeded (STAFF-16). */
  failed: (error: unknown) => void;
}

/** Retrying after a lost answer runs a call once; repeating it on purpose runs it twice. */
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

/**
 * Files compare by name, size and modification time. The preview that was reviewed (`expected`) does not count:
 * after a lost answer it is another one, because the money has moved.
 */
const fingerprintOf = (values: unknown): string =>
  JSON.stringify(values, (name, value: unknown) => {
    if (name === 'expected') return undefined;
    return value instanceof File ? ['file', value.name, value.size, value.lastModified] : value;
  });
