import { countActivation, previewActivation } from '@larder/contract/orders/weeks/order-weeks.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';

const POLL_SECONDS = 2;

/** Read again each time the dialog opens; begins a background count where one is needed. */
export function useActivationPreview(weekId: number, opened: boolean) {
  const params = { id: weekId };
  const read = useRead(
    previewActivation,
    { params },
    {
      enabled: opened,
      staleSeconds: 0,
      refetchSeconds: (answer) => (answer?.data.state === 'counting' ? POLL_SECONDS : 0),
    },
  );
  const count = useCall(countActivation, { refreshes: [previewActivation] });
  const { data, isFetching } = read;
  const isUncounted = opened && !isFetching && read.isSuccess && data?.data.state === 'not_counted';
  const begin = () => void count.run({ params }).catch(() => {});
  const onUncounted = useEffectEvent(begin);
  useEffect(() => {
    if (isUncounted) onUncounted();
  }, [isUncounted]);

  const failure = read.error ?? (isUncounted ? count.failure : null);
  const isVisible = data?.data.state === 'counting' || (data?.data.state === 'counted' && !isFetching);
  return {
    /** Undefined while it loads, so that no outdated count shows. */
    preview: isVisible && failure === null ? data.data : undefined,
    failure: isFetching || count.running ? null : failure,
    reload: () => (isUncounted ? begin() : void read.refetch()),
  };
}
