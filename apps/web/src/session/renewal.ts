import { useSyncExternalStore } from 'react';

// A session that ends during unsaved work is renewed over the page. All failed calls share one dialog.

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

const currentRenewal = () => current;

export const useRenewal = () => useSyncExternalStore(subscribe, currentRenewal, currentRenewal);
