import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defaultCardNumber } from '../users/user-relations.queries.ts';

const ordersOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .where('o.user_id', '=', userId);

/** Past their cutoff and not charged, while they can be reactivated; the one with the earliest deadline first. */
export const listWaitingOrders = (tx: Tx, userId: number, now: Temporal.Instant) =>
  ordersOf(tx, userId)
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select(['o.id', 'o.deliver_at', 'w.number as order_week_number', 'c.post_cutoff_changes_deadline_at as until'])
    .where('o.status', 'in', REACTIVATABLE_STATUSES)
    .where('o.is_skipped', '=', false)
    .where('o.closed_at', 'is', null)
    .where((of) =>
      of.or([of('c.post_cutoff_changes_deadline_at', 'is', null), of('c.post_cutoff_changes_deadline_at', '>', now)]),
    )
    .orderBy('c.cutoff_at')
    .orderBy('o.id')
    .execute();

/** Before their cutoff, and cancelled ones that would have been delivered from today on. */
export const listAffectedOrders = (tx: Tx, userId: number, now: Temporal.Instant, today: string) =>
  ordersOf(tx, userId)
    .leftJoin('subscriptions as s', 's.user_id', 'o.user_id')
    .select(['o.id', 'o.kind', 'o.status', 'o.is_skipped', 'o.deliver_at', 'o.total_cents', 'c.cutoff_at'])
    .select(['s.status as subscription_status', 's.to_be_cancelled_at'])
    .where((of) =>
      of.or([
        of.and([of('c.cutoff_at', '>', now), of('c.post_cutoff_changes_deadline_at', 'is', null)]),
        of.and([of('o.status', '=', 'cancelled'), of('o.deliver_at', '>=', today)]),
      ]),
    )
    .orderBy('c.cutoff_at')
    .orderBy('o.id')
    .execute();

export const endSuspension = (tx: Tx, userId: number) =>
  tx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();

export const findCustomer = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .select(['u.email', 'u.status'])
    .select((of) => defaultCardNumber(of).as('card_last_four'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
