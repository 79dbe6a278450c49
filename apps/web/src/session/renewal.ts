import { useSyncExternalStore } from 'react';

// A session that ended while something was being typed is renewed over the page. Every call that finds it gone waits
// for the same dialog.

export type Renewed = 'same person' | 'given up';

interface Renewal {
  outcome: Promise<Renewed>;
  finish: (outcome: Renewed) => void;
}

let current: Renewal | null = null;
const listeners = new Set<() => void>();

function change(next: Renewal | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog, unless it is open, and waits for how it ends. */
export function renewSession(): Promise<Renewed> {
  if (current) return current.outcome;
  const { promise, resolve } = Promise.withResolvers<Renewed>();
  change({
    outcome: promise,
    finish: (outcome) => {
      change(null);
      resolve(outcome);
    },
  });
  return promise;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The renewal under way, for the dialog. */
export const useRenewal = () => useSyncExternalStore(subscribe, () => current);
