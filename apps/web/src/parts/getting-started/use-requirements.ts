import { showGettingStarted, type Requirement } from '@larder/contract/operations/getting-started/getting-started.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOfRoute, useRead } from '../../calls/use-read.ts';

const QUERY_KEY = keyOfRoute(showGettingStarted);

/** Read again after every change, until nothing is missing. Undefined while it loads (OPS-30). */
export function useRequirements(): Requirement[] | undefined {
  const client = useQueryClient();
  const requirements = useRead(showGettingStarted, {}).data?.data;
  const isMissing = requirements?.some(({ state }) => state === 'missing') ?? false;
  useEffect(() => {
    if (!isMissing) return undefined;
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void client.invalidateQueries({ queryKey: QUERY_KEY });
    });
  }, [client, isMissing]);
  return requirements;
}
