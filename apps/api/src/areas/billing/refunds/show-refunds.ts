import type { FailedRefund, Refund } from '@larder/contract/billing/refunds/refunds.ts';
import { type Cents, sum } from '@larder/domain/values/cents.ts';
import { found, notFound } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isCustomer } from '../credits/credits.queries.ts';
import {
  findRefundRow,
  listFailedRefundRows,
  listRefundRows,
  listRefundRowsOfOrder,
  type RefundRow,
} from './refunds.queries.ts';

export async function showRefunds(db: Db, userId: number): Promise<Refund[]> {
  if (!(await isCustomer(db, userId))) throw notFound(`Customer ${userId}`);
  return (await listRefundRows(db, userId)).map(refundOf);
}

export const showRefundsOfOrder = async (db: Db, userId: number, orderId: number): Promise<Refund[]> =>
  (await listRefundRowsOfOrder(db, userId, orderId)).map(refundOf);

export const showRefund = async (db: Db | Tx, id: number): Promise<Refund> =>
  refundOf(found(await findRefundRow(db, id), `Refund ${id}`));

export async function showFailedRefunds(db: Db) {
  const rows = await listFailedRefundRows(db);
  const data = rows.map(({ user_id: id, user_name: name, order_week_id, total: _, ...row }): FailedRefund => ({
    ...refundOf(row),
    failed_amount: failedAmount(row),
    order_week_id,
    user: { id, name },
  }));
  return { data, meta: { total: rows[0]?.total ?? 0 } };
}

export const failedAmount = ({ parts }: { parts: readonly { status: string; amount: Cents }[] }): Cents =>
  sum(parts.filter(({ status }) => status === 'failed').map(({ amount }) => amount));

const refundOf = (row: RefundRow): Refund => ({
  ...row,
  created_at: row.created_at.toString(),
  billing_transaction_id:
    row.parts.find((part) => part.billing_transaction_id !== null)?.billing_transaction_id ?? null,
});
