import {
  cancelRegenerationComparison,
  compareRegeneration,
  type RegenerationComparison,
  type RegenerationPreview,
  showRegenerationComparison,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';

export type ComparedOrders = Sent<typeof compareRegeneration>['body'];

const POLL_SECONDS = 1;

interface ReviewedOrders {
  preview: Pick<RegenerationPreview, 'results' | 'outdated_comparison_id' | 'fingerprint'>;
  part: { comparison: number | null };
}

/** A preview of more orders than a call compares has no results; then it begins a comparison and follows it (OPS-43). */
export function useComparison({ preview, part }: ReviewedOrders, body: ComparedOrders) {
  const [id, setId] = useState<number | null>(null);
  const hasLeft = useRef(false);
  const { run, failure } = useCall(compareRegeneration, {
    refreshes: [],
    onDone: ({ data }) => (hasLeft.current ? cancel(data.id) : setId(data.id)),
  });
  const isNeeded = preview.results === null && id === null && part.comparison === null;
  /** Null where it is refused; `failure` says why. */
  const start = (): Promise<number | null> =>
    run({ body }).then(
      ({ data }) => data.id,
      () => null,
    );
  const begin = () => void run({ body }).catch(() => {});
  const onNeeded = useEffectEvent(begin);
  useEffect(() => {
    if (isNeeded) onNeeded();
  }, [isNeeded]);
  useEffect(() => () => (id === null ? undefined : cancel(id)), [id]);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  // Once a row has shown it, other pages do not make it current again.
  const [outdatedId, setOutdatedId] = useState<number | null>(null);
  const outdated = preview.outdated_comparison_id;
  if (outdated !== null && outdated !== outdatedId) setOutdatedId(outdated);

  const read = useRead(
    showRegenerationComparison,
    { params: { id: id ?? 1 } },
    { enabled: id !== null, refetchSeconds: (answer) => (answer?.data.is_finished ? 0 : POLL_SECONDS) },
  );
  const comparison: RegenerationComparison | null = (id === null ? null : read.data?.data) ?? null;
  const finished = comparison?.is_finished ? comparison : null;
  return {
    /** Null where the preview itself compared the orders. */
    finishedId: finished?.id ?? null,
    results: finished?.results ?? (id === null ? preview.results : null),
    /** In the background; null where the preview itself compared the orders. */
    comparedAt: finished?.compared_at ?? null,
    running: comparison?.is_finished === false ? comparison : null,
    isOutdated: finished !== null && (finished.fingerprint !== preview.fingerprint || finished.id === outdatedId),
    failure: failure?.message ?? (id === null ? null : (read.error?.message ?? null)),
    start,
  };
}

/** Without waiting: it is deleted within hours anyway. */
const cancel = (id: number) => void call(cancelRegenerationComparison, { params: { id } }).catch(() => undefined);
