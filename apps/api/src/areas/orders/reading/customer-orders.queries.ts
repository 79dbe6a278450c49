import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isChargedThrough, STAGE_FACTS } from './stage-facts.queries.ts';

/** An order without a delivery date is sorted by the first day of its week. */
const deliveredOn = sql<string>`coalesce(o.deliver_at, w.date)`;

interface Page {
  page: number;
  per_page: number;
}

export const listCustomerOrderRows = (db: Db, userId: number, { page, per_page }: Page) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .innerJoin('order_week_cycles as m', (join) =>
      join
        .onRef('m.order_week_id', '=', 'o.order_week_id')
        .onRef('m.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.kind', 'o.is_incomplete', 'o.total_cents'])
    .select(STAGE_FACTS)
    .select(isChargedThrough)
    .select(['w.id as week_id', 'w.number', 'w.date', 'p.id as cycle_id', 'p.name as cycle_name'])
    .where('o.user_id', '=', userId)
    .orderBy(deliveredOn, 'desc')
    .orderBy('o.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();

/** Undefined for an unknown customer. */
export const countCustomerOrders = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .select(sql<number>`(select count(*) from orders o where o.user_id = u.id)::int`.as('total'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
