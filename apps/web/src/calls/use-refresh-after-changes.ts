import type { Route } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOfRoute } from './use-read.ts';

/** Reads the route again after every change that the page makes, whichever part of the page makes it. */
export function useRefreshAfterChanges(route: Route): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.mutation?.meta?.['changesNothingShown'] === true) return;
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: keyOfRoute(route) });
      }),
    [client, route],
  );
}
