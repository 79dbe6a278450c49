import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attemptKeys } from './attempt-keys.ts';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';
import { keyOfRoute } from './use-read.ts';

interface UseCallOptions<D extends Route> {
  refreshes: readonly Route[] | 'all';
  onDone?: (answer: Answer<D>, sent: Sent<D>) => void;
}

interface UsedCall<D extends Route> {
  /** Rejects with `CallFailure`. */
  run: (sent: Sent<D>) => Promise<Answer<D>>;
  running: boolean;
  failure: CallFailure | null;
  reset: () => void;
}

/** Answers that no part of the screen uses are from before the change: a page that opens reads them again. */
function forgetWhatNobodySees(client: QueryClient): void {
  void client.cancelQueries({ type: 'inactive' });
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
}

/** The only way to change data: one idempotency key per attempt, then a refetch of everything affected. */
export function useCall<const D extends Route>(route: D, { refreshes, onDone }: UseCallOptions<D>): UsedCall<D> {
  const client = useQueryClient();
  const [keys] = useState(() => attemptKeys());
  const mutation = useMutation<Answer<D>, CallFailure, Sent<D>>({
    meta: { refreshesNothing: refreshes.length === 0 },
    mutationFn: (sent) => call(route, sent, { idempotencyKey: keys.keyFor(sent) }),
    onSuccess: (answer, sent) => {
      keys.settled();
      forgetWhatNobodySees(client);
      if (refreshes === 'all') void client.invalidateQueries();
      else for (const refreshed of refreshes) void client.invalidateQueries({ queryKey: keyOfRoute(refreshed) });
      onDone?.(answer, sent);
    },
    onError: keys.failed,
  });
  return {
    run: mutation.mutateAsync,
    running: mutation.isPending,
    failure: mutation.error,
    reset: mutation.reset,
  };
}
