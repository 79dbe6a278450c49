import { listZipCodes, type ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRead } from '../../../calls/use-read.ts';
import type { zipCodesFilter } from './zip-codes-search.ts';

/** How many inactive zip codes match where no active one does. */
export function useInactiveMatches(filter: ReturnType<typeof zipCodesFilter>, list: ListState<ZipCode>): number {
  const enabled = list.status === 'ready' && list.rows.length === 0 && !list.refreshing && !filter.inactive;
  const read = useRead(listZipCodes, { query: { ...filter, inactive: true, per_page: 1 } }, { enabled });
  return enabled ? (read.data?.meta.pagination.total ?? 0) : 0;
}
