import type { OrderListState } from '@larder/domain/values/enums/order-list-states.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isInState, type StateTerms } from './order-state.queries.ts';

export interface OrderFilter {
  order_week_id?: number | undefined;
  production_cycle_id?: number | undefined;
  state?: OrderListState | undefined;
}

function matching(db: Db, { order_week_id, production_cycle_id, state }: OrderFilter, terms: StateTerms) {
  let query = db.selectFrom('orders as o');
  if (order_week_id !== undefined) query = query.where('o.order_week_id', '=', order_week_id);
  if (production_cycle_id !== undefined) query = query.where('o.production_cycle_id', '=', production_cycle_id);
  return state === undefined ? query : query.where(isInState(state, terms));
}

interface Page {
  page: number;
  per_page: number;
}

export async function listOrderIds(
  db: Db,
  filter: OrderFilter,
  { page, per_page }: Page,
  terms: StateTerms,
): Promise<number[]> {
  const rows = await matching(db, filter, terms)
    .select('o.id')
    .orderBy('o.order_week_id', 'desc')
    .orderBy('o.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countOrders(db: Db, filter: OrderFilter, terms: StateTerms): Promise<number> {
  const { count } = await matching(db, filter, terms)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listListedRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .select(['o.id', 'o.kind', 'o.status', 'o.is_skipped', 'o.is_incomplete', 'o.ship_at', 'o.deliver_at'])
    .select(['o.total_cents', 'u.id as user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['w.id as week_id', 'w.number', 'w.date', 'p.id as cycle_id', 'p.name as cycle_name'])
    .where('o.id', 'in', ids)
    .orderBy('o.order_week_id', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
