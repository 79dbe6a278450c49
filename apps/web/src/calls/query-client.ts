import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

const MOST_RETRIES = 2;

/** What the server refused it refuses again; only faults and lost answers are tried again. */
const isWorthRetrying = (tries: number, error: unknown) =>
  tries < MOST_RETRIES && error instanceof CallFailure && (error.status === 0 || error.status >= 500);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The program may run on the same machine: a browser that calls itself offline can still reach it.
      queries: { staleTime: 20_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
