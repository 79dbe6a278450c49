import { sql } from 'kysely';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defaultCardNumber } from '../users/user-relations.queries.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

/** Lock the customer first. */
export const findCustomer = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('subscriptions as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.status', 'u.is_admin', 'u.erased_at', 'u.banned_at', 'u.ban_reason', 'u.suspended_at'])
    .select(['u.production_cycle_id', 's.status as subscription_status', 's.to_be_cancelled_at'])
    .select((of) => defaultCardNumber(of).as('card_last_four'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

export const setBan = (
  tx: Tx,
  userId: number,
  ban: { banned_at: Temporal.Instant | null; ban_reason: string | null },
) => tx.updateTable('users').set(ban).where('id', '=', userId).execute();

export const findStatus = async (tx: Tx, userId: number) =>
  (await tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;

/**
 * Those before their cutoff or waiting for a payment, active ones that still come, and cancelled ones that would have
 * been delivered from today on.
 */
export const listAffectedOrders = (tx: Tx, userId: number, now: Temporal.Instant, today: string) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.kind', 'o.status', 'o.is_skipped', 'o.deliver_at', 'o.total_cents', 'c.cutoff_at'])
    .select([
      sql<boolean>`c.cutoff_at > ${now} and c.post_cutoff_changes_deadline_at is null`.as('is_before_cutoff'),
      hasPendingCharge('o.id').as('is_charge_pending'),
      sql<Temporal.Instant | null>`case when o.closed_at is null and c.post_cutoff_changes_deadline_at > ${now}
        then c.post_cutoff_changes_deadline_at end`.as('deadline_at'),
      sql<Temporal.Instant | null>`(select min(greatest(r.due_at, r.postponed_until)) from charge_retries r
        where r.order_id = o.id and r.status = 'planned')`.as('retry_at'),
    ])
    .where('o.user_id', '=', userId)
    .where((of) =>
      of.or([
        of.and([of('c.cutoff_at', '>', now), of('c.post_cutoff_changes_deadline_at', 'is', null)]),
        of.and([of('o.status', '=', 'cancelled'), of('o.deliver_at', '>=', today)]),
        of.and([
          of('o.status', '=', 'active'),
          of('o.is_skipped', '=', false),
          of.or([of('o.closed_at', 'is', null), of('o.deliver_at', '>=', today)]),
        ]),
        of.and([
          of('o.status', 'in', REACTIVATABLE_STATUSES),
          of('o.is_skipped', '=', false),
          of('o.closed_at', 'is', null),
          of('c.post_cutoff_changes_deadline_at', '>', now),
        ]),
      ]),
    )
    .orderBy('c.cutoff_at')
    .orderBy('o.id')
    .execute();
export type AffectedOrder = Awaited<ReturnType<typeof listAffectedOrders>>[number];
