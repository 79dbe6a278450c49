import type { Order } from '@larder/contract/orders/order.ts';
import { changeCart } from '@larder/contract/orders/post-cutoff.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';
import { lookAt } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useLeaveGuard } from '../../calls/use-leave-guard.ts';
import { useMoneyDialog } from '../../calls/use-money-dialog.ts';
import { cartChanges } from './cart-changes.ts';
import { cartOf, draftOf, type CartDraft } from './cart-draft.ts';
import { ORDER_READS } from './order-reads.ts';

/** A cart while it is changed. Until then it is the order's own, also when that changes. */
export function useCartEditor(order: Order) {
  const [changed, setChanged] = useState<CartDraft | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { run } = useCall(changeCart, { refreshes: ORDER_READS });
  const draft = changed ?? draftOf(order);
  const isChanged = changed !== null;
  const guard = useLeaveGuard(useCallback(() => isChanged, [isChanged]));

  const params = { id: order.id };
  const lookAtCart = (cart: CartDraft) => lookAt(changeCart, { params, query: { preview: true }, body: cartOf(cart) });
  const money = useMoneyDialog({
    look: () => lookAtCart(draft),
    commit: (expected) => run({ params, body: { ...cartOf(draft), expected } }),
    onDone: () => {
      toast.success('Success', null, { of: 'cart' });
      money.back();
      setChanged(null);
      setFailure(null);
    },
    onRefused: (refused) => {
      toast.error('Error occurred', refused.message, { of: 'cart' });
      setFailure(refused);
    },
  });
  const change = (next: CartDraft | null) => {
    setFailure(null);
    setChanged(next);
  };
  return {
    draft,
    isChanged,
    failure,
    money,
    guard,
    changes: cartChanges({ draft, look: lookAtCart, change }),
    discard: () => change(null),
  };
}
