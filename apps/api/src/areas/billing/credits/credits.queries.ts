import { sql } from 'kysely';
import { CREDIT_ACCOUNT_TYPES } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const listAccountRows = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('credit_accounts')
    .select(['id', 'user_id', 'type', 'balance_cents as balance'])
    .where('user_id', '=', userId)
    .orderBy(sql`array_position(${[...CREDIT_ACCOUNT_TYPES]}::text[], type)`)
    .execute();

const transactionRows = (db: Db | Tx) =>
  db
    .selectFrom('credit_transactions as t')
    .leftJoin('users as s', 's.id', 't.staff_id')
    .leftJoin('orders as d', 'd.id', 't.order_id')
    .select(['t.id', 't.credit_account_id', 't.amount_cents', 't.created_at'])
    .select(['t.reason', 't.reason_details', 't.order_id', 'd.deliver_at', 's.email']);

export type TransactionRow = Awaited<ReturnType<typeof listTransactionRowsOf>>[number];

export const listTransactionRowsOf = (db: Db | Tx, userId: number) =>
  transactionRows(db).where('t.user_id', '=', userId).orderBy('t.id', 'desc').execute();

export const listTransactionRows = (db: Db | Tx, accountId: number) =>
  transactionRows(db).where('t.credit_account_id', '=', accountId).orderBy('t.id', 'desc').execute();

/** By the customer too, which is indexed. */
export const listMovementRowsOfOrder = (db: Db | Tx, userId: number, orderId: number) =>
  transactionRows(db)
    .innerJoin('credit_accounts as a', 'a.id', 't.credit_account_id')
    .select('a.type')
    .where('t.user_id', '=', userId)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id')
    .execute();

export const findTransactionRow = (db: Db | Tx, id: number) =>
  transactionRows(db).where('t.id', '=', id).executeTakeFirst();

export const findAccount = (db: Db | Tx, id: number) =>
  db.selectFrom('credit_accounts').select(['id', 'user_id', 'type']).where('id', '=', id).executeTakeFirst();

/** Lock this row before moving a customer's money or changing what it is for. */
export const lockCustomer = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export async function lockAccount(tx: Tx, id: number) {
  const account = await findAccount(tx, id);
  if (!account) return undefined;
  await lockCustomer(tx, account.user_id);
  return tx
    .selectFrom('credit_accounts')
    .select(['id', 'user_id', 'type', 'balance_cents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isCustomer(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
