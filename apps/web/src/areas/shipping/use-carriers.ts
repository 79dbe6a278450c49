import { listCarriers } from '@larder/contract/shipping/carriers.ts';
import { useRead } from '../../calls/use-read.ts';

/** There are a handful: one page holds them. */
const ALL = 100;

/** The carriers, and their names by id, with the fallback of the specification. */
export function useCarriers() {
  const read = useRead(listCarriers, { query: { per_page: ALL } }, { staleSeconds: 60 });
  const carriers = read.data?.data ?? [];
  return {
    carriers,
    nameOf: (id: number) =>
      carriers.find((each) => each.id === id)?.name ?? (read.isPending ? '…' : `Unknown id ${id}`),
  };
}
