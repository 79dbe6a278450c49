import { listBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { showUserPage, type UserPage } from '@larder/contract/customers/users/user-page.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../calls/call.ts';
import { isObserved, readOptions, retryWhileObserved } from '../../../calls/use-read.ts';
import { userQuery } from './user-query.ts';

/** User, head and boxes by one call (CUST-70). Each is cached as the answer of its own call, which repeats and refreshes it. */
export function prefetchUserPage(client: QueryClient, id: number): Promise<unknown> {
  const params = { id };
  const { queryKey: userKey } = readOptions(showUser, userQuery(id));
  // The page of the user shows it first.
  const isUnused = () => !isObserved(client, userKey);
  let page: Promise<Answer<typeof showUserPage>> | null = null;
  const readPage = () => (page ??= call(showUserPage, { params }, { isUnused }));

  function prefetch<const D extends Route>(route: D, sent: Sent<D>, partOf: (page: UserPage) => Answer<D>) {
    let isFirst = true;
    return client.prefetchQuery({
      ...readOptions(route, sent),
      queryFn: async (context) => {
        if (!isFirst) return call(route, sent, { signal: context.signal, isUnused });
        isFirst = false;
        return partOf((await readPage()).data);
      },
      retry: retryWhileObserved(client, userKey),
    });
  }
  return Promise.all([
    prefetch(showUser, userQuery(id), ({ user }) => ({ data: user })),
    prefetch(showCustomerHead, { params }, ({ head }) => ({ data: head })),
    prefetch(listBoxes, { params }, ({ boxes }) => ({ data: boxes })),
  ]);
}

/** While the page renders, so before its reads ask: the router may render it before its own prefetch has begun. */
export function useUserPage(id: number): void {
  const client = useQueryClient();
  if (client.getQueryState(readOptions(showUser, userQuery(id)).queryKey) === undefined)
    void prefetchUserPage(client, id);
}
