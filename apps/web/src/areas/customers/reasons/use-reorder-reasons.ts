import { listReasons, listSkipReasons, reorderReasons } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, readOptions } from '../../../calls/use-read.ts';
import { useReorder } from '../../../parts/reorder/use-reorder.ts';

export function useReorderReasons(type: ReasonType, visible: readonly number[]) {
  const client = useQueryClient();
  const { run } = useCall(reorderReasons, {
    refreshes: [listReasons, listSkipReasons],
    onDone: ({ data }) =>
      client.setQueryData(readOptions(listReasons, { query: { type, archived: false } }).queryKey, { data }),
  });
  return useReorder({
    visible,
    save: (order) => run({ body: { type, ...order } }),
    onFailed: () => void client.invalidateQueries({ queryKey: keyOfRoute(listReasons) }),
  });
}
