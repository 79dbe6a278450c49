import type { Refund } from '@larder/contract/billing/refunds.ts';
import { found, notFound } from '../../platform/call-error.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isCustomer } from './credits.queries.ts';
import { findRefundRow, listRefundRows, type RefundRow } from './refunds.queries.ts';

export async function showRefunds(db: Db, userId: number): Promise<Refund[]> {
  if (!(await isCustomer(db, userId))) throw notFound(`Customer ${userId}`);
  return (await listRefundRows(db, userId)).map(refundOf);
}

export const showRefund = async (db: Db | Tx, id: number): Promise<Refund> =>
  refundOf(found(await findRefundRow(db, id), `Refund ${id}`));

const refundOf = (row: RefundRow): Refund => ({
  ...row,
  created_at: row.created_at.toString(),
  billing_transaction_id:
    row.parts.find((part) => part.billing_transaction_id !== null)?.billing_transaction_id ?? null,
});
