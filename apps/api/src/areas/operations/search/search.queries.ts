import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export const findOrderByNumber = (db: Db, id: number, now: Temporal.Instant) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.user_id', 'o.order_week_id', 'o.status', 'o.is_skipped'])
    .select(['u.first_name', 'u.last_name', 'w.number'])
    .select(sql<boolean>`w.status = 'active' and c.cutoff_at > ${now}::timestamptz`.as('is_ahead'))
    .where('o.id', '=', id)
    .executeTakeFirst();

export const findWeekByNumber = (db: Db, number: number) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number', 'date', 'status'])
    .where('number', '=', number)
    .executeTakeFirst();
