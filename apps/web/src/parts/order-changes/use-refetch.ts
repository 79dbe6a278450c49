import type { Route } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOfRoute } from '../../calls/use-read.ts';
import { ORDER_READS } from './order-reads.ts';

/**
 * Refetch after failures too: a declined charge still saves cart, payment and activation, and a refusal may mean that
 * someone else was faster. `more` adds routes.
 */
export function useRefetch(...more: Route[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const route of [...ORDER_READS, ...more]) void client.invalidateQueries({ queryKey: keyOfRoute(route) });
  };
}
