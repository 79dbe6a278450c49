import { useSyncExternalStore } from 'react';

/** Specification 9: toasts stay 4500 ms unless a screen says otherwise (10 s on rogue and unsuspend). */
const USUAL_SECONDS = 4.5;
/** Beyond this the oldest leave the list behind the bell. */
const HISTORY_SIZE = 50;

interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastEntry {
  id: number;
  tone: 'success' | 'error';
  title: string;
  message: string | null;
  /** What may be done about it, while the toast is on the screen. */
  action: ToastAction | null;
  /** What was attempted, where the toast says how it went. */
  of: string | null;
  seconds: number;
  /** Epoch milliseconds of the browser, for the list behind the bell only. */
  at: number;
}

interface ToastState {
  /** On the screen now, oldest first. */
  open: ToastEntry[];
  /** All that were shown, newest first. */
  history: ToastEntry[];
  unread: number;
}

let state: ToastState = { open: [], history: [], unread: 0 };
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<ToastState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

interface ToastOptions {
  seconds?: number;
  action?: ToastAction;
  /** Names what was attempted: what went wrong with it before is on the screen no more once it is said anew. */
  of?: string;
}

function show(
  tone: ToastEntry['tone'],
  title: string,
  message: string | null,
  { seconds = USUAL_SECONDS, action, of }: ToastOptions,
) {
  lastId += 1;
  const at = performance.timeOrigin + performance.now();
  const entry = { id: lastId, tone, title, message, action: action ?? null, of: of ?? null, seconds, at };
  const standing = of === undefined ? state.open : state.open.filter((each) => each.tone !== 'error' || each.of !== of);
  change({
    open: [...standing, entry],
    history: [entry, ...state.history].slice(0, HISTORY_SIZE),
    unread: Math.min(state.unread + 1, HISTORY_SIZE),
  });
}

/** Says what happened, for 4.5 s and then in the list behind the bell. Errors interrupt a screen reader, successes wait. */
export const toast = {
  success: (title: string, message: string | null = null, options: ToastOptions = {}) =>
    show('success', title, message, options),
  error: (title: string, message: string | null = null, options: ToastOptions = {}) =>
    show('error', title, message, options),
};

export const closeToast = (id: number) => change({ open: state.open.filter((entry) => entry.id !== id) });
export const markToastsRead = () => change({ unread: 0 });
/** Forgets everything shown; also when staff sign out, since titles may name customers. */
export const clearToasts = () => change({ open: [], history: [], unread: 0 });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const currentToasts = () => state;
export const useToasts = () => useSyncExternalStore(subscribe, currentToasts, currentToasts);
