import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

const MOST_RETRIES = 2;

/** Refusals are final; only faults and lost answers are worth a retry. */
export const isWorthRetrying = (tries: number, error: unknown) =>
  tries < MOST_RETRIES && error instanceof CallFailure && (error.status === 0 || error.status >= 500);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The server may run on the same machine: a browser that reports offline can still reach it.
      queries: { staleTime: 20_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
