import { showMe, type Me } from '@larder/contract/staff/sign-in.ts';
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

/** The signed-in member of staff: fetched if not loaded yet. Rejects with a 401 when nobody is signed in. */
export const ensureMe = async (client: QueryClient): Promise<Me> => (await client.ensureQueryData(meQuery)).data;

/** Asks the server anew who is signed in, without touching what the page believes. */
export const askMe = async (): Promise<Me> => (await meQuery.queryFn()).data;

/** Who the page was loaded for; null before that is known. */
export const knownMe = (client: QueryClient): Me | null =>
  client.getQueryData<{ data: Me }>(meQuery.queryKey)?.data ?? null;
