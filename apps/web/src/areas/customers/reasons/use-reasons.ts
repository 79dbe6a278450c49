import { listReasons, type Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { useRead } from '../../../calls/use-read.ts';

export function useReasons(type: ReasonType) {
  const read = useRead(listReasons, { query: { type } }, { staleSeconds: 300 });
  const reasonOf = (id: string | number): Reason | null =>
    read.data?.data.find((reason) => String(reason.id) === String(id)) ?? null;
  return { read, reasonOf };
}
