import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { type Expression, sql } from 'kysely';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { type Include, orderRows, rowsWithIds, withAllActivities } from '../reading/show-orders.queries.ts';

/** Known, or read by the same statement. */
type Now = Temporal.Instant | Expression<Temporal.Instant>;

/** Unskipped first, then newest. */
const inWindow = (db: Db, userId: number | Expression<number>, now: Now) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('c.cutoff_at', '<=', now)
    .where((row) =>
      row.or([
        row('c.post_cutoff_changes_deadline_at', 'is', null),
        row('c.post_cutoff_changes_deadline_at', '>', now),
      ]),
    );

/** Active before cancelled, unskipped before skipped (ORD-45). */
const eligibleOrder = (db: Db, userId: number | Expression<number>, now: Now) =>
  inWindow(db, userId, now)
    .where('o.status', 'in', ['active', 'cancelled'])
    .orderBy(sql`o.status <> 'active'`)
    .orderBy('o.is_skipped')
    .orderBy('o.id', 'desc')
    .limit(1);

export const findEligibleOrder = (db: Db, userId: number, now: Temporal.Instant) =>
  eligibleOrder(db, userId, now).executeTakeFirst();

const eligibleByTheClock = builtOnce(
  (db, { userId }: Placeholders<{ userId: number }>, include: Include, from: Temporal.Instant) =>
    orderRows(db, include, from).where('o.id', '=', eligibleOrder(db, userId, businessNowSql)),
);

/** The one that is found, by one statement. */
export const listEligibleRows = (db: Db, userId: number, include: Include) =>
  withAllActivities(
    include,
    (relations, from) => eligibleByTheClock(db, { userId }, relations, from),
    // By then another one may be found.
    (relations, from, rows) => rowsWithIds(db, { ids: rows.map(({ id }) => id) }, relations, from),
  );

/** To be reactivated, by deadline; otherwise the newest that was reactivated (ORD-45). */
export const findUnsuspendable = (db: Db, userId: number, now: Now, orderId?: number) =>
  inWindow(db, userId, now)
    .$if(orderId !== undefined, (one) => one.where('o.id', '=', orderId ?? 0))
    .where((row) =>
      row.or([
        row('o.status', 'in', REACTIVATABLE_STATUSES),
        row.exists(row.selectFrom('order_activations as a').select('a.id').whereRef('a.order_id', '=', 'o.id')),
      ]),
    )
    .orderBy(({ eb }) => eb('o.status', 'not in', REACTIVATABLE_STATUSES))
    .orderBy(sql`o.status = 'cancelled'`)
    .orderBy(({ eb }) =>
      eb.case().when('o.status', 'in', REACTIVATABLE_STATUSES).then(eb.ref('c.post_cutoff_changes_deadline_at')).end(),
    )
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
