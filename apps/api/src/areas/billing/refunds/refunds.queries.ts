import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/database/database.ts';

const refundRows = (db: Db | Tx) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as d', 'd.id', 'r.order_id')
    .select([
      'r.id',
      'r.order_id',
      'd.deliver_at',
      'r.amount_cents as amount',
      'r.reason',
      'r.reason_details',
      'r.status',
    ])
    .select(['r.created_at', 'r.resolution'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('refund_parts as p')
          .select(['p.payment_id', 'p.amount_cents as amount', 'p.billing_transaction_id', 'p.status'])
          .select('p.failure_reason')
          .whereRef('p.refund_id', '=', 'r.id')
          .orderBy('p.payment_id', 'desc'),
      ).as('parts'),
    );

export type RefundRow = Awaited<ReturnType<typeof listRefundRows>>[number];

export const listRefundRows = (db: Db | Tx, userId: number) =>
  refundRows(db).where('r.user_id', '=', userId).orderBy('r.id', 'desc').execute();

/** By the customer too, which is indexed. */
export const listRefundRowsOfOrder = (db: Db | Tx, userId: number, orderId: number) =>
  refundRows(db).where('r.user_id', '=', userId).where('r.order_id', '=', orderId).orderBy('r.id', 'desc').execute();

export const findRefundRow = (db: Db | Tx, id: number) => refundRows(db).where('r.id', '=', id).executeTakeFirst();

/** Matches the index `refunds_to_resolve`. */
const isToResolve = sql<SqlBool>`r.status = 'failed' and r.resolution is null`;

const MOST = 100;

export const listFailedRefundRows = (db: Db) =>
  refundRows(db)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.order_week_id')
    .select(['u.id as user_id', sql<string>`u.first_name || ' ' || u.last_name`.as('user_name')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(isToResolve)
    .orderBy('r.id')
    .limit(MOST)
    .execute();
