import { useEffect, useRef, useState } from 'react';

/** Specification 9: product search waits 300 ms. */
const QUIET_MILLISECONDS = 300;
/** Specification 9: an autocomplete shows at most 5 options. */
const MOST_OPTIONS = 5;

/** Something that can be chosen (specification 3: id and name). */
export interface Option {
  id: number | string;
  name: string;
  /** A quieter second line that tells two of the same name apart. */
  note?: string;
}

export type Search = (term: string, signal: AbortSignal) => Promise<Option[]>;

export type SearchState =
  | { status: 'idle' | 'loading'; options: Option[] }
  | { status: 'ready'; options: Option[] }
  | { status: 'failed'; options: Option[]; message: string };

interface Searching {
  state: SearchState;
  /** Searches once typing rests. */
  soon: (term: string) => void;
  now: (term: string) => void;
}

/** Runs a search for the newest term only: an older one is aborted, and its late answer ignored. */
export function useSearch(search: Search): Searching {
  const [state, setState] = useState<SearchState>({ status: 'idle', options: [] });
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
    const next = await search(term, controller.signal).then(found, failed);
    if (!controller.signal.aborted) setState(next);
  };
  const start = (term: string, after: number) => {
    stop();
    setState((before) => ({ status: 'loading', options: before.options }));
    waiting.current = setTimeout(() => void run(term), after);
  };
  return { state, soon: (term) => start(term, QUIET_MILLISECONDS), now: (term) => start(term, 0) };
}

const found = (options: Option[]): SearchState => ({ status: 'ready', options: options.slice(0, MOST_OPTIONS) });
const failed = (error: unknown): SearchState => ({
  status: 'failed',
  options: [],
  message: error instanceof Error ? error.message : 'Error!',
});
