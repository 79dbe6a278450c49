import {
  giveCredit,
  listCreditAccounts,
  listCreditTransactions,
  priceProducts,
} from '@larder/contract/billing/credits.ts';
import { listRefunds, makeRefund } from '@larder/contract/billing/refunds.ts';
import { listOrdersOfUser } from '@larder/contract/orders/orders.ts';
import { preview as previewShape, type Preview } from '@larder/contract/wire/preview.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import * as z from 'zod';
import { call } from '../../calls/call.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import type { givingOf } from './giving-values.ts';

type Body = ReturnType<typeof givingOf>;
interface Wish {
  as: GivenAs;
  accountId: number;
  body: Body;
}

/** Asks what a credit or a refund would do, and does it. */
export function useGiving() {
  const credit = useCall(giveCredit, {
    refreshes: [listCreditAccounts, listCreditTransactions, listOrdersOfUser, priceProducts],
  });
  const refund = useCall(makeRefund, { refreshes: [listRefunds, listOrdersOfUser, priceProducts] });
  const commit = ({ as, accountId, body }: Wish, expected: string) =>
    as === 'credit'
      ? credit.run({ params: { id: accountId }, body: { ...body, expected } })
      : refund.run({ body: { ...body, order_id: body.order_id ?? 0, expected } });
  return { look, commit };
}

/** Nothing is changed by looking, so nothing is read again for it. */
async function look({ as, accountId, body }: Wish): Promise<Preview> {
  const query = { preview: true };
  const { data } =
    as === 'credit'
      ? await call(giveCredit, { params: { id: accountId }, query, body })
      : await call(makeRefund, { query, body: { ...body, order_id: body.order_id ?? 0 } });
  if ('fingerprint' in data) return data;
  throw new Error('A preview was asked for and something else came');
}

/** The figures as they are now, where they changed since they were seen (409). */
export function changedFigures(error: unknown): Preview | null {
  if (!(error instanceof CallFailure) || error.code !== 'figures_changed') return null;
  const read = z.safeDecode(previewShape, error.current as z.input<typeof previewShape>);
  return read.success ? read.data : null;
}
