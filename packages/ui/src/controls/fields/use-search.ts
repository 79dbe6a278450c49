import { useEffect, useRef, useState } from 'react';

/** A search waits until typing pauses this long (STAFF-61). */
const QUIET_MILLISECONDS = 300;
/** An autocomplete lists at most 5 options (STAFF-61). */
const MOST_OPTIONS = 5;

export interface Option {
  id: number | string;
  name: string;
  note?: string;
  /** Listed but not chosen; continues a sentence that begins with the name and "is". */
  refusal?: string;
}

export type Search = (term: string, signal: AbortSignal) => Promise<Option[]>;

/** `term` is the query that the options answer or will answer. */
export type SearchState = { term: string; options: Option[] } & (
  | { status: 'idle' | 'loading' | 'ready' }
  | { status: 'failed'; message: string }
);

interface Searching {
  state: SearchState;
  soon: (term: string) => void;
  now: (term: string) => Promise<SearchState | null>;
}

/** For the latest term only: older requests are aborted and their answers ignored. */
export function useSearch(search: Search): Searching {
  const [state, setState] = useState<SearchState>({ status: 'idle', term: '', options: [] });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(null);
  const stop = () => {
    clearTimeout(waiting.current);
    running.current?.abort();
  };
  useEffect(() => stop, []);

  const run = async (term: string) => {
    const controller = new AbortController();
    running.current = controller;
    const next = await search(term, controller.signal).then(
      (options) => found(term, options),
      (error: unknown) => failed(term, error),
    );
    if (controller.signal.aborted) return null;
    setState(next);
    return next;
  };
  const begin = (term: string) => {
    stop();
    setState((before) => ({ status: 'loading', term, options: before.options }));
  };
  return {
    state,
    soon: (term) => {
      begin(term);
      waiting.current = setTimeout(() => void run(term), QUIET_MILLISECONDS);
    },
    now: (term) => {
      begin(term);
      return run(term);
    },
  };
}

const found = (term: string, options: Option[]): SearchState => ({
  status: 'ready',
  term,
  options: options.slice(0, MOST_OPTIONS),
});
const failed = (term: string, error: unknown): SearchState => ({
  status: 'failed',
  term,
  options: [],
  message: error instanceof Error ? error.message : 'Error!',
});
