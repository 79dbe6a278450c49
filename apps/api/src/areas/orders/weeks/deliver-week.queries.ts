import { sql } from 'kysely';
import { CHICAGO } from '@larder/domain/values/days.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Days from Monday to Sunday; a week without orders ends then. */
const LAST_DAY = 6;

const lastDay = sql<string>`coalesce(
  (select o.deliver_at from orders o
    where o.order_week_id = w.id and o.deliver_at is not null and o.status <> 'cancelled' and not o.is_skipped
    order by o.deliver_at desc limit 1),
  w.date + ${sql.lit(LAST_DAY)}::integer)`;

/** 00:00 Chicago on the day after the last delivery of the week `w`. */
export const endedAt = sql<Temporal.Instant>`((${lastDay}) + 1)::timestamp at time zone ${sql.lit(CHICAGO)}`;

/** Skips orders of coming weeks, which cannot be delivered yet. */
const activeWeeks = (db: Db | Tx, now: Temporal.Instant) =>
  db
    .selectFrom('order_weeks as w')
    .where('w.status', '=', 'active')
    .where(sql<boolean>`w.date <= (${now}::timestamptz at time zone ${sql.lit(CHICAGO)})::date`)
    .where(endedAt, '<=', now);

export const findEarliestEnd = (db: Db, now: Temporal.Instant) =>
  activeWeeks(db, now).select(endedAt.as('ended_at')).orderBy('ended_at').limit(1).executeTakeFirst();

export const lockEndedWeeks = (tx: Tx, now: Temporal.Instant) =>
  activeWeeks(tx, now).select(['w.id', 'w.number', 'w.version']).orderBy('w.date').forUpdate('w').execute();

export const markWeekDelivered = (tx: Tx, id: number, version: number) =>
  tx.updateTable('order_weeks').set({ status: 'delivered', version }).where('id', '=', id).execute();
