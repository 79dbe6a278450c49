import type { User } from '@larder/contract/customers/users/user.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { createRogueOrder, type quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import { type CallFailure, firstSentence } from '../../../../calls/call-failure.ts';
import { fetchPreview } from '../../../../calls/money-calls.ts';
import { useCall } from '../../../../calls/use-call.ts';
import { useLeaveGuard } from '../../../../forms/leaving/use-leave-guard.ts';
import { useMoneyDialog } from '../../../../forms/use-money-dialog.ts';
import { LONG_TOAST } from '../long-toast.ts';
import { ORDER_READS } from '../../../../parts/order-changes/order-reads.ts';
import { useRefetch } from '../../../../parts/order-changes/use-refetch.ts';
import { countOf, toItems, withPick, type Pick, type Picks } from '../../cart/picks.ts';

export function useRogueOrder(
  user: User,
  quote: Answer<typeof quoteRogueOrder>['data'],
  created: { message: string; seconds: number; done: () => void },
) {
  const [picks, setPicks] = useState<Picks>({});
  const [promoCode, setPromoCode] = useState<Option | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { run } = useCall(createRogueOrder, { refreshes: ORDER_READS });
  // Meals too: others draw from the same buffer.
  const readAgain = useRefetch(listProducts);
  const count = countOf(picks);
  const guard = useLeaveGuard(useCallback(() => count > 0, [count]));

  const params = { id: user.id };
  const body = {
    production_cycle_id: quote.productionCycle.id,
    order_week_id: quote.orderWeek.id,
    items: toItems(picks),
    promo_code: promoCode?.name ?? null,
  };
  const money = useMoneyDialog({
    preview: () => fetchPreview(createRogueOrder, { params, query: { preview: true }, body }),
    commit: (expected) => run({ params, body: { ...body, expected } }),
    onDone: () => {
      toast.success(created.message, null, { ...LONG_TOAST, seconds: created.seconds });
      created.done();
    },
    onRefused: (refused) => {
      toast.error('The request failed', firstSentence(refused), LONG_TOAST);
      setFailure(refused);
      readAgain();
    },
  });
  const pick = (sku: string, picked: Pick | null) => {
    setFailure(null);
    setPicks(withPick(picks, sku, picked));
  };
  const choosePromoCode = (code: Option | null) => {
    setFailure(null);
    setPromoCode(code);
  };
  const review = () => {
    setFailure(null);
    money.review();
  };
  return { picks, pick, count, body, promoCode, choosePromoCode, failure, money: { ...money, review }, guard };
}
