import { type Updateable, sql } from 'kysely';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const findSubscriptionsCustomer = (db: Db | Tx, subscriptionId: number) =>
  db.selectFrom('subscriptions').select('user_id').where('id', '=', subscriptionId).executeTakeFirst();

/** Requires the lock on the customer. */
export const lockSubscription = (tx: Tx, userId: number) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.status', 's.to_be_cancelled_at', 's.version'])
    .select(['s.cancellation_reason_id', 's.cancellation_reason', 's.cancellation_details'])
    .select((row) =>
      row
        .selectFrom('subscription_pauses as p')
        .select('p.until_date')
        .whereRef('p.subscription_id', '=', 's.id')
        .where('p.ended_at', 'is', null)
        .limit(1)
        .as('paused_until'),
    )
    .select(['u.production_cycle_id', 'u.default_delivery_day', 'u.version as user_version'])
    .select(['u.banned_at', 'u.suspended_at'])
    .where('s.user_id', '=', userId)
    .forUpdate('s')
    .executeTakeFirst();
export type LockedSubscription = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>;

export const updateSubscription = (tx: Tx, id: number, fields: Updateable<Tables['subscriptions']>) =>
  tx
    .updateTable('subscriptions')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertPause = (
  tx: Tx,
  pause: {
    user_id: number;
    subscription_id: number;
    from_date: string;
    until_date: string;
    reason_id: number | null;
    /** Its title now. */
    reason: string | null;
    details: string | null;
    created_at: Temporal.Instant;
  },
) =>
  tx
    .insertInto('subscription_pauses')
    .values({ ...pause, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();

export const endPause = (tx: Tx, subscriptionId: number, at: Temporal.Instant) =>
  tx
    .updateTable('subscription_pauses')
    .set({ ended_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .execute();

/** MKT-15 */
export const setApplicationStatus = (tx: Tx, userId: number, from: 'active' | 'paused', to: 'active' | 'paused') =>
  tx
    .updateTable('promo_code_applications')
    .set({ status: to })
    .where('user_id', '=', userId)
    .where('status', '=', from)
    .execute();

/** Before their cutoff, by cutoff; the newest of a week and cycle last. */
export const listComingOrders = (tx: Tx, userId: number, now: Temporal.Instant) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select([
      'o.id',
      'o.status',
      'o.is_skipped',
      'o.deliver_at',
      'o.total_cents',
      'o.skipped_by_pause_id',
      'o.is_cancelled_with_subscription',
      'o.is_resumed_alone',
    ])
    .select(['o.order_week_id', 'o.production_cycle_id', 'w.number as week_number', 'o.kind', 'c.cutoff_at'])
    .where('o.user_id', '=', userId)
    .where('c.cutoff_at', '>', now)
    .where('c.post_cutoff_changes_deadline_at', 'is', null)
    .orderBy('c.cutoff_at')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

/** As those that a pause skips. */
export const findNextDelivery = (db: Db, userId: number, now: Temporal.Instant) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select((order) => order.fn.min('o.deliver_at').as('day'))
    .where('o.user_id', '=', userId)
    .where('o.status', '=', 'active')
    .where('o.is_skipped', '=', false)
    .where('c.cutoff_at', '>', now)
    .where('c.post_cutoff_changes_deadline_at', 'is', null)
    .executeTakeFirst();

/** Counts orders in any state. */
export const findLastDelivery = (tx: Tx, userId: number) =>
  tx
    .selectFrom('orders')
    .select((order) => order.fn.max('deliver_at').as('day'))
    .where('user_id', '=', userId)
    .executeTakeFirst();

export type ComingOrder = Awaited<ReturnType<typeof listComingOrders>>[number];

export async function updateOrders(tx: Tx, ids: number[], fields: Updateable<Tables['orders']>): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** 00:00 in Chicago. */
const startOfDay = (column: string) =>
  sql<Temporal.Instant>`${sql.ref(column)}::timestamp at time zone 'America/Chicago'`;

/** A failed step is overtaken by later ones, which must not change its orders. */
const isBeingCharged = (userId: string, day: string) =>
  sql<boolean>`exists (select from orders o
    join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    where o.user_id = ${sql.ref(userId)} and o.total_at_cutoff_cents is null and c.cutoff_done_at is null
      and c.cutoff_at <= ${startOfDay(day)})`;

const dueCancellations = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('subscriptions')
    .where('to_be_cancelled_at', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where('to_be_cancelled_at', '<=', chicagoDay(now).toString())
    .where(({ not }) => not(isBeingCharged('subscriptions.user_id', 'to_be_cancelled_at')));

export const findDueCancellation = (db: Db, now: Temporal.Instant) =>
  dueCancellations(db, now)
    .select(startOfDay('to_be_cancelled_at').as('at'))
    .orderBy('to_be_cancelled_at')
    .limit(1)
    .executeTakeFirst();
export const listDueCancellations = (db: Db, now: Temporal.Instant) =>
  dueCancellations(db, now).select('user_id').orderBy('to_be_cancelled_at').orderBy('user_id').limit(500).execute();

const endedPauses = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('subscription_pauses as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('p.ended_at', 'is', null)
    .where('s.status', '=', 'paused')
    .where('p.until_date', '<=', chicagoDay(now).toString())
    .where(({ not }) => not(isBeingCharged('p.user_id', 'p.until_date')));

export const findEndedPause = (db: Db, now: Temporal.Instant) =>
  endedPauses(db, now).select(startOfDay('p.until_date').as('at')).orderBy('p.until_date').limit(1).executeTakeFirst();
export const listEndedPauses = (db: Db, now: Temporal.Instant) =>
  endedPauses(db, now).select('p.user_id').orderBy('p.until_date').orderBy('p.user_id').limit(500).execute();
