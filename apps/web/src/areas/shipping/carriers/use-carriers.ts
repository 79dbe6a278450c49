import { listCarriers } from '@larder/contract/shipping/carriers/carriers.ts';
import { useRead } from '../../../calls/use-read.ts';

const ALL = 100;

/** Names by id, with a fallback (SHIP-18). */
export function useCarriers() {
  const read = useRead(listCarriers, { query: { per_page: ALL } }, { staleSeconds: 60 });
  const carriers = read.data?.data ?? [];
  return {
    carriers,
    isNoneYet: read.isSuccess && carriers.length === 0,
    nameOf: (id: number) =>
      carriers.find((each) => each.id === id)?.name ?? (read.isPending ? '…' : `Unknown id ${id}`),
  };
}
