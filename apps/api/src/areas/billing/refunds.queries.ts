import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/database.ts';

const refundRows = (db: Db | Tx) =>
  db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.order_id', 'r.amount_cents as amount', 'r.reason', 'r.reason_details', 'r.status'])
    .select(['r.created_at'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('refund_parts as p')
          .select(['p.payment_id', 'p.amount_cents as amount', 'p.billing_transaction_id', 'p.status'])
          .whereRef('p.refund_id', '=', 'r.id')
          .orderBy('p.payment_id', 'desc'),
      ).as('parts'),
    );

export type RefundRow = Awaited<ReturnType<typeof listRefundRows>>[number];

/** The newest first, the parts the newest charge first. */
export const listRefundRows = (db: Db | Tx, userId: number) =>
  refundRows(db).where('r.user_id', '=', userId).orderBy('r.id', 'desc').execute();

export const findRefundRow = (db: Db | Tx, id: number) => refundRows(db).where('r.id', '=', id).executeTakeFirst();
