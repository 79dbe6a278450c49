import { showMe, type Me } from '@larder/contract/staff/sign-in/sign-in.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { keyOfRoute } from '../calls/use-read.ts';

const meQuery = {
  queryKey: keyOfRoute(showMe),
  queryFn: () => call(showMe, {}, { asksSession: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** Rejects with a 401 when signed out. */
export const ensureMe = async (client: QueryClient): Promise<Me> => (await client.ensureQueryData(meQuery)).data;

/** Leaves the cache as it is. */
export const askMe = async (): Promise<Me> => (await meQuery.queryFn()).data;

export const knownMe = (client: QueryClient): Me | null =>
  client.getQueryData<{ data: Me }>(meQuery.queryKey)?.data ?? null;
