import {
  giveCredit,
  listCreditAccounts,
  listCreditTransactions,
  priceProducts,
} from '@larder/contract/billing/credits/credits.ts';
import { listRefunds, makeRefund } from '@larder/contract/billing/refunds/refunds.ts';
import { listBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { fetchPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import type { toCompensationBody } from './compensation-values.ts';

interface Intent {
  as: CompensationKind;
  accountId: number;
  body: ReturnType<typeof toCompensationBody>;
}

const PREVIEW = { preview: true };
const REFRESHES = [listOrdersOfUser, priceProducts, showOrderPage, listBoxes];

export function useCompensation(getIntent: () => Intent) {
  const credit = useCall(giveCredit, {
    refreshes: [listCreditAccounts, listCreditTransactions, ...REFRESHES],
  });
  const refund = useCall(makeRefund, { refreshes: [listRefunds, ...REFRESHES] });
  const loadPreview = () => {
    const { as, accountId, body } = getIntent();
    return as === 'credit'
      ? fetchPreview(giveCredit, { params: { id: accountId }, query: PREVIEW, body })
      : fetchPreview(makeRefund, { query: PREVIEW, body: { ...body, order_id: body.order_id ?? 0 } });
  };
  const commit = (expected: string) => {
    const { as, accountId, body } = getIntent();
    return as === 'credit'
      ? credit.run({ params: { id: accountId }, body: { ...body, expected } })
      : refund.run({ body: { ...body, order_id: body.order_id ?? 0, expected } });
  };
  return { loadPreview, commit };
}
