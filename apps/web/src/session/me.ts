import type { Answer } from '@larder/contract/wire/route.ts';
import { showMe, type SignedIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import type { CallFailure } from '../calls/call-failure.ts';
import { addressOf } from '../calls/address-of.ts';
import type { FirstRead } from '../calls/first-reads.ts';
import { keyOfRoute } from '../calls/use-read.ts';

export const meQuery = queryOptions<Answer<typeof showMe>, CallFailure>({
  queryKey: keyOfRoute(showMe),
  queryFn: () => call(showMe, {}, { asksSession: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** With the page, like the reads of its screen. */
export const firstReadOfMe: FirstRead = {
  route: showMe,
  address: addressOf(showMe.path, {}),
  queryKey: meQuery.queryKey,
};

/** Rejects with a 401 when signed out. */
export const ensureMe = async (client: QueryClient): Promise<SignedIn> => (await client.ensureQueryData(meQuery)).data;

/** Leaves the cache as it is. */
export const askMe = async (): Promise<SignedIn> => (await call(showMe, {}, { asksSession: true })).data;

export const knownMe = (client: QueryClient): SignedIn | null => client.getQueryData(meQuery.queryKey)?.data ?? null;

/** Known on every screen behind the sign-in, without a request of its own. */
export const useMe = () => useQuery(meQuery);
