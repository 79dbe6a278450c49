import type { Db } from '../../../platform/database/database.ts';

export const findOrderByNumber = (db: Db, id: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select(['o.id', 'o.user_id', 'o.deliver_at', 'o.status', 'o.is_skipped'])
    .select(['u.first_name', 'u.last_name', 'w.number'])
    .where('o.id', '=', id)
    .executeTakeFirst();

export const findWeekByNumber = (db: Db, number: number) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number', 'date', 'status'])
    .where('number', '=', number)
    .executeTakeFirst();
