import { useSyncExternalStore } from 'react';

/** 4500 ms unless a screen says otherwise: 10 s on rogue and unsuspend (STAFF-62). */
const USUAL_SECONDS = 4.5;
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
  action: ToastAction | null;
  of: string | null;
  seconds: number;
  /** Epoch milliseconds of the browser's clock, shown in the history only. */
  at: number;
}

interface ToastState {
  open: ToastEntry[];
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
  /** A new toast removes earlier errors of the same attempt from the screen. */
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

/** For 4.5 s, and in the history. Errors interrupt a screen reader, successes wait. */
export const toast = {
  success: (title: string, message: string | null = null, options: ToastOptions = {}) =>
    show('success', title, message, options),
  error: (title: string, message: string | null = null, options: ToastOptions = {}) =>
    show('error', title, message, options),
};

export const closeToast = (id: number) => change({ open: state.open.filter((entry) => entry.id !== id) });
export const markToastsRead = () => change({ unread: 0 });
/** Also on sign-out, since titles may name customers. */
export const clearToasts = () => change({ open: [], history: [], unread: 0 });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const currentToasts = () => state;
export const useToasts = () => useSyncExternalStore(subscribe, currentToasts, currentToasts);
