import { sql } from 'kysely';
import type { ReasonForm } from '@larder/domain/billing/credits/reason-form.ts';
import { CREDIT_REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockCustomer } from './credits.queries.ts';

export const findCompensationReason = (tx: Tx, id: number) =>
  tx
    .selectFrom('reasons')
    .select(['id', 'title', 'question', 'answer_required', sql<ReasonForm>`form`.as('form')])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .where('id', '=', id)
    .where('type', 'in', CREDIT_REASON_TYPES)
    .executeTakeFirst();

export const findOrdersCustomer = (tx: Tx, orderId: number) =>
  tx.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();

/** Locks the customer, then the order, in the order of all changes of money. */
export async function lockOrderOf(tx: Tx, userId: number, orderId: number) {
  await lockCustomer(tx, userId);
  return tx
    .selectFrom('orders')
    .select(['id', 'total_cents', 'deliver_at'])
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
