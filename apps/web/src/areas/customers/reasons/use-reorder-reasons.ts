import { listReasons, listSkipReasons, reorderReasons } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallFailure, firstSentence } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, readOptions } from '../../../calls/use-read.ts';

/** One after the other, so that the last one wins. */
export function useReorderReasons(type: ReasonType) {
  const client = useQueryClient();
  const { run } = useCall(reorderReasons, {
    refreshes: [listReasons, listSkipReasons],
    onDone: ({ data }) =>
      client.setQueryData(readOptions(listReasons, { query: { type, archived: false } }).queryKey, { data }),
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (ids: number[]) => {
    const saving = last.current
      .catch(() => null)
      .then(() => run({ body: { type, ids } }))
      .then(
        () => toast.success('New order saved'),
        (failure: CallFailure) => {
          toast.error('Error occurred while saving new order', firstSentence(failure));
          // Reload, or every new order would include an archived reason.
          void client.invalidateQueries({ queryKey: keyOfRoute(listReasons) });
          throw failure;
        },
      );
    last.current = saving;
    return saving;
  };
}
