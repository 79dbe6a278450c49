import type { Route } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOfRoute } from '../../calls/use-read.ts';

const AGAIN_MILLISECONDS = 2_000;

/** While something is under way in the background, what is on the screen of a route is read again every two seconds. */
export function useReadWhile(route: Route, isUnderWay: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const reading = setInterval(
      () => void client.invalidateQueries({ queryKey: keyOfRoute(route) }),
      AGAIN_MILLISECONDS,
    );
    return () => clearInterval(reading);
  }, [client, route, isUnderWay]);
}
