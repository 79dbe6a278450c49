import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { unsuspendOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { fetchPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useLeaveGuard } from '../../../forms/leaving/use-leave-guard.ts';
import { useMoneyDialog } from '../../../forms/use-money-dialog.ts';
import { cartChanges, needsReason } from '../../../parts/cart/cart-changes.ts';
import { toCartBody, toDraft, type CartDraft, withReasonField } from '../../../parts/cart/cart-draft.ts';
import { useShortage } from '../../../parts/cart/use-shortage.ts';
import { LONG_TOAST } from './long-toast.ts';
import { ORDER_READS } from '../../../parts/order-changes/order-reads.ts';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';

export type Charge = 'now' | 'later';

interface ReactivationOptions {
  order: Order;
  /** Chosen at first. */
  first: Charge | null;
  onFailure: (failure: CallFailure | null) => void;
}

export function useReactivation({ order, first, onFailure }: ReactivationOptions) {
  const [changed, setChanged] = useState<CartDraft | null>(null);
  const [chargeCustomer, setCharge] = useState(first);
  const { run } = useCall(unsuspendOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const draft = changed ?? toDraft(order);
  const isChanged = changed !== null;
  const guard = useLeaveGuard(useCallback(() => isChanged, [isChanged]));

  const params = { orderId: order.id };
  const toRequestBody = (cart: CartDraft, charge: Charge) => {
    const { version: _, ...body } = toCartBody(cart);
    return { ...body, chargeCustomer: charge };
  };
  const fetchCartPreview = (cart: CartDraft, charge: Charge) =>
    fetchPreview(unsuspendOrder, { params, query: { preview: true }, body: toRequestBody(cart, charge) });
  const doneMessage = () =>
    chargeCustomer === 'now'
      ? `Successfully charged ${formatDollars(money.reviewed?.preview.charge ?? ZERO)} for ${boxOf(order)}`
      : `Reactivated ${boxOf(order)}; it is charged at the deadline`;
  const money = useMoneyDialog({
    preview: () => fetchCartPreview(draft, chargeCustomer ?? 'later'),
    commit: (expected) => run({ params, body: { ...toRequestBody(draft, chargeCustomer ?? 'later'), expected } }),
    onDone: () => {
      toast.success('Success', doneMessage(), LONG_TOAST);
      money.back();
      setChanged(null);
      onFailure(null);
    },
    onRefused: (failure) => {
      toast.error('The request failed', failure.message, LONG_TOAST);
      if (needsReason(failure)) setChanged(withReasonField(draft));
      onFailure(failure);
      readAgain();
    },
  });
  const choose = (charge: Charge) => {
    onFailure(null);
    setCharge(charge);
  };
  const change = (next: CartDraft) => {
    onFailure(null);
    setChanged(next);
  };
  const ask = (next: CartDraft, failure: CallFailure) => {
    onFailure(failure);
    setChanged(next);
  };
  const shortage = useShortage(draft, (cart) => fetchCartPreview(cart, 'later'));
  return {
    draft: shortage.draft,
    shortage: shortage.failure,
    chargeCustomer,
    choose,
    money,
    guard,
    changes: cartChanges({ draft, preview: (cart) => fetchCartPreview(cart, 'later'), change, ask }),
  };
}
