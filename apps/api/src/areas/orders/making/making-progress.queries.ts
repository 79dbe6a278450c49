import type { OrderMaking } from '@larder/contract/orders/making/order-making.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { WeekCycleId } from './make-orders.queries.ts';

export const expectOrders = (tx: Tx, of: WeekCycleId, count: number) =>
  change(tx, of)
    .set((row) => ({ orders_expected: row('orders_made', '+', count), making_ended_at: null }))
    .execute();

export const countMade = (tx: Tx, of: WeekCycleId, { made, asked }: { made: number; asked: number }) =>
  change(tx, of)
    .set((row) => ({
      orders_made: row('orders_made', '+', made),
      // New subscribers were not in the expected count.
      orders_expected: row.fn<number>('greatest', [
        row('orders_made', '+', made),
        row(row.fn.coalesce('orders_expected', 'orders_made'), '-', asked - made),
      ]),
    }))
    .execute();

export const endMaking = (tx: Tx, of: WeekCycleId, at: Temporal.Instant) =>
  change(tx, of)
    .set((row) => ({ orders_expected: row.ref('orders_made'), making_ended_at: at }))
    .execute();

const change = (tx: Tx, { order_week_id, production_cycle_id }: WeekCycleId) =>
  tx
    .updateTable('order_week_cycles')
    .where('order_week_id', '=', order_week_id)
    .where('production_cycle_id', '=', production_cycle_id);

export async function listOrderMaking(db: Db): Promise<OrderMaking[]> {
  const rows = await db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
    .select(['c.order_week_id', 'c.production_cycle_id', 'p.name as production_cycle_name'])
    .select(['c.orders_made', 'c.orders_expected', 'c.making_began_at', 'c.making_ended_at'])
    .where('w.status', '=', 'active')
    .where('c.making_began_at', 'is not', null)
    .orderBy('w.id', 'desc')
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ making_began_at: began, making_ended_at: ended, ...row }) =>
    began === null ? [] : [{ ...row, began_at: began.toString(), ended_at: ended?.toString() ?? null }],
  );
}
