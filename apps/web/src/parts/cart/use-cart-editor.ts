import type { Order } from '@larder/contract/orders/reading/order.ts';
import { changeCart } from '@larder/contract/orders/window/post-cutoff.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import * as z from 'zod';
import { CallFailure } from '../../calls/call-failure.ts';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useLeaveGuard } from '../../forms/leaving/use-leave-guard.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { cartChanges, needsReason } from './cart-changes.ts';
import { useShortage } from './use-shortage.ts';
import { toCartBody, toDraft, type CartDraft, withReasonField } from './cart-draft.ts';
import { ORDER_READS } from '../order-changes/order-reads.ts';
import { useRefetch } from '../order-changes/use-refetch.ts';
import { boxOf } from '../order-changes/describe-effect.ts';

/** A stale refusal carries the current order. */
const versioned = z.object({ version: z.int() });

export function useCartEditor(order: Order, onSaved?: () => void) {
  const [changed, setChanged] = useState<CartDraft | null>(null);
  const [refusal, setRefusal] = useState<{ failure: CallFailure; of: number } | null>(null);
  const { run } = useCall(changeCart, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const draft = changed ?? toDraft(order);
  const isChanged = changed !== null;
  const guard = useLeaveGuard(useCallback(() => isChanged, [isChanged]));

  const params = { id: order.id };
  const fetchCartPreview = (cart: CartDraft) =>
    fetchPreview(changeCart, { params, query: { preview: true }, body: toCartBody(cart) });
  /** Keeps the edits on top of the newer version. */
  const rebase = ({ code, current }: CallFailure): number => {
    readAgain();
    const newer = code === 'stale' ? versioned.safeParse(current).data : undefined;
    if (newer) setChanged((mine) => mine && { ...mine, version: newer.version });
    return newer?.version ?? order.version;
  };
  const fetchAddedPreview = (cart: CartDraft) =>
    fetchCartPreview(cart).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status === 409) rebase(error);
      throw error;
    });
  const money = useMoneyDialog({
    preview: () => fetchCartPreview(draft),
    commit: (expected) => run({ params, body: { ...toCartBody(draft), expected } }),
    onDone: () => {
      toast.success('Success', `Saved the cart of ${boxOf(order)}`, { of: 'cart' });
      money.back();
      setChanged(null);
      setRefusal(null);
      onSaved?.();
    },
    onRefused: (refused) => {
      toast.error('Cart not saved', refused.message, { of: 'cart' });
      if (needsReason(refused)) setChanged((mine) => mine && withReasonField(mine));
      setRefusal({ failure: refused, of: rebase(refused) });
    },
  });
  const change = (next: CartDraft | null) => {
    setRefusal(null);
    setChanged(next);
  };
  const ask = (next: CartDraft, failure: CallFailure) => {
    setRefusal({ failure, of: order.version });
    setChanged(next);
  };
  const failure = refusal?.of === order.version ? refusal.failure : null;
  const shortage = useShortage(draft, fetchCartPreview);
  return {
    draft: shortage.draft,
    isChanged,
    fetchPreview: () => fetchCartPreview(draft),
    failure,
    failureOfLines: failure ?? shortage.failure,
    money,
    guard,
    changes: cartChanges({ draft, preview: fetchAddedPreview, change, ask }),
    discard: () => change(null),
  };
}
