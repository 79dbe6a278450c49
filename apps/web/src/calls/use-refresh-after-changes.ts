import type { Route } from '@larder/contract/wire/route.ts';
import { type MutationCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailure } from './call-failure.ts';
import { keyOfRoute } from './use-read.ts';

/** Reads the route again after every change that the page makes, whichever part of the page makes it. */
export const useRefreshAfterChanges = (route: Route): void => useRefreshAfter(route, isChange);

/** Reads the route again after a change that the server could not take. */
export const useRefreshWhenUnavailable = (route: Route): void => useRefreshAfter(route, isUnavailable);

function useRefreshAfter(route: Route, isReason: (event: MutationCacheNotifyEvent) => boolean): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (isReason(event)) void client.invalidateQueries({ queryKey: keyOfRoute(route) });
      }),
    [client, route, isReason],
  );
}

const isChange = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success' && event.mutation.meta?.['refreshesNothing'] !== true;

const isUnavailable = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof CallFailure &&
  event.action.error.code === 'unavailable';
