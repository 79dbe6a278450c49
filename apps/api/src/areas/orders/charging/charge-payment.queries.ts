import { sql } from 'kysely';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { outsideKeySql } from '../../../platform/installation.ts';
import type { ChargedCard } from '../../billing/gateway/payment-gateway.ts';
import { withChargedCard } from '../../billing/payments/payment-methods.queries.ts';

export const findCharge = (db: Db, id: number) =>
  db
    .selectFrom('payments as p')
    .leftJoin('payment_methods as m', 'm.id', 'p.payment_method_id')
    .select(['p.status', 'p.amount_cents', 'p.created_at', 'p.failure_reason', 'p.billing_transaction_id'])
    .select(['m.gateway_reference', 'm.fingerprint', 'm.card_exp_year'])
    .select(outsideKeySql('p').as('key'))
    .where('p.id', '=', id)
    .executeTakeFirst();

/** Their process died or the gateway is silent. */
export const listStuckPayments = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute();

export const findPaymentsCustomer = (tx: Tx, id: number) =>
  tx.selectFrom('payments').select(['user_id', 'order_id']).where('id', '=', id).executeTakeFirst();

/** Lock the customer first. */
export const lockPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.user_id',
      'p.order_id',
      'p.status',
      'p.stage',
      'p.idempotency_key',
      'p.staff_id',
      'p.amount_cents',
      'p.card_last_four',
      'p.created_at',
      'p.credits_cents',
      'p.comped_cents',
      'o.status as order_status',
      'o.closed_at',
      'o.order_week_id',
      'o.credits_used_cents',
      'o.comped_used_cents',
      'o.waived_cents',
      'o.total_cents',
      'o.version',
    ])
    .where('p.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function hasSuccessfulPayment(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is_paid: boolean }>`select
      exists (select from payments where order_id = ${orderId} and status = 'successful')
      or exists (select from charged_carts where order_id = ${orderId} and payment_id is null) as is_paid`.execute(tx);
  return rows[0]?.is_paid ?? false;
}

interface Made extends ChargedCard {
  reference: string;
}

export const markSuccessful = (tx: Tx, id: number, { reference, ...card }: Made, at: Temporal.Instant) =>
  withChargedCard(tx, id, card)
    .updateTable('payments')
    .set({ status: 'successful', billing_transaction_id: reference, finished_at: at })
    .where('id', '=', id)
    .execute();

export const markLate = (tx: Tx, id: number) =>
  tx.updateTable('payments').set({ is_late: true }).where('id', '=', id).execute();

interface Declined extends ChargedCard {
  reason: string;
  code: string | null;
}

export const markFailed = (tx: Tx, id: number, { reason, code, ...card }: Declined, at: Temporal.Instant) =>
  withChargedCard(tx, id, card)
    .updateTable('payments')
    .set({ status: 'failed', failure_reason: reason, decline_code: code, finished_at: at })
    .where('id', '=', id)
    .execute();

export async function setOrderStatus(tx: Tx, ids: number[], status: OrderStatus): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    .set((row) => ({ status, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}
