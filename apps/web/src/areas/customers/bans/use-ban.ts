import { showBan } from '@larder/contract/customers/bans/bans.ts';
import { useRead } from '../../../calls/use-read.ts';

/** None from before the dialog opened: it would say the opposite after a ban or its end. */
export function useBan(userId: number) {
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    showBan,
    { params: { id: userId } },
    { staleSeconds: 0 },
  );
  return {
    ban: isFetchedAfterMount && error === null ? (data?.data ?? null) : null,
    error,
    refetch: () => void refetch(),
  };
}
