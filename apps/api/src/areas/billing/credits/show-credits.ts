import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import type { CreditAccount, CreditTransaction } from '@larder/contract/billing/credits/credits.ts';
import { found, notFound } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import {
  findAccount,
  findTransactionRow,
  isCustomer,
  listAccountRows,
  listMovementRowsOfOrder,
  listTransactionRows,
  listTransactionRowsOf,
  type TransactionRow,
} from './credits.queries.ts';

export async function showCreditAccounts(db: Db, userId: number, withTransactions: boolean): Promise<CreditAccount[]> {
  if (!(await isCustomer(db, userId))) throw notFound(`Customer ${userId}`);
  const accounts = await listAccountRows(db, userId);
  if (!withTransactions) return accounts;
  const rows = Map.groupBy(await listTransactionRowsOf(db, userId), (row) => row.credit_account_id);
  return accounts.map((account) => ({
    ...account,
    transactions: { data: (rows.get(account.id) ?? []).map(transactionOf) },
  }));
}

export async function showTransactions(db: Db, accountId: number): Promise<CreditTransaction[]> {
  found(await findAccount(db, accountId), `Credit account ${accountId}`);
  return (await listTransactionRows(db, accountId)).map(transactionOf);
}

/** Oldest first. */
export const showMovementsOfOrder = async (db: Db, userId: number, orderId: number): Promise<OrderPage['credits']> =>
  (await listMovementRowsOfOrder(db, userId, orderId)).map((row) => ({
    id: row.id,
    account: row.type,
    amount: row.amount_cents,
    reason: row.reason,
    reason_details: row.reason_details,
    created_at: row.created_at.toString(),
    causer: { email: row.email ?? 'system' },
  }));

export const showTransaction = async (db: Db | Tx, id: number): Promise<CreditTransaction> =>
  transactionOf(found(await findTransactionRow(db, id), `Credit transaction ${id}`));

const transactionOf = ({
  amount_cents,
  created_at,
  order_id,
  deliver_at,
  email,
  ...row
}: TransactionRow): CreditTransaction => ({
  ...row,
  amount: amount_cents,
  date: created_at.toString(),
  order: order_id === null ? null : { id: order_id, deliver_at },
  causer: { email: email ?? 'system' },
});
