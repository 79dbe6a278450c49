import type { Route } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOfRoute } from '../../calls/use-read.ts';
import { ORDER_READS } from './order-reads.ts';

/**
 * Reads the orders again also where a call failed: a declined charge leaves cart, payment and activation behind, and what
 * is refused may have been done by somebody else meanwhile. `more` is read again beside them.
 */
export function useReadAgain(...more: Route[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const route of [...ORDER_READS, ...more]) void client.invalidateQueries({ queryKey: keyOfRoute(route) });
  };
}
