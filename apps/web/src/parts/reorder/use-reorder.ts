import type { NewOrder } from '@larder/contract/wire/values.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRef } from 'react';
import { type CallFailure, firstSentence } from '../../calls/call-failure.ts';

interface Reorder {
  /** As read, before the moves that are not saved yet. */
  visible: readonly number[];
  save: (order: NewOrder) => Promise<unknown>;
  /** Reads the list again, or every new order would be refused. */
  onFailed: () => void;
}

/** Saves one order after the other; each names the one that it replaces, so that no other person's order is lost. */
export function useReorder({ visible, save, onFailed }: Reorder) {
  const queue = useRef<Promise<number[] | null>>(Promise.resolve(null));
  return (ids: number[]): Promise<number[]> => {
    const saving = queue.current
      .then((before) => save({ ids, previous_ids: before ?? [...visible] }))
      .then(
        () => {
          toast.success('New order saved');
          return ids;
        },
        (failure: CallFailure) => {
          toast.error('The new order was not saved', firstSentence(failure));
          onFailed();
          throw failure;
        },
      );
    const settled: Promise<number[] | null> = saving.catch(() => null);
    queue.current = settled;
    void settled.then(() => {
      if (queue.current === settled) queue.current = Promise.resolve(null);
    });
    return saving;
  };
}
