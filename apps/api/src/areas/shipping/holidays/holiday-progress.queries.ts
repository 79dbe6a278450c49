import type { Tx } from '../../../platform/database/database.ts';

/** Replaces that of the last time. */
export const startHolidayProgress = (tx: Tx, id: number, at: Temporal.Instant) => {
  const fresh = {
    began_at: at,
    orders_done: 0,
    orders_expected: null,
    orders_kept: 0,
    done_through_customer_id: 0,
    ended_at: null,
  };
  return tx
    .insertInto('holiday_progress')
    .values({ holiday_id: id, ...fresh })
    .onConflict((other) => other.column('holiday_id').doUpdateSet(fresh))
    .execute();
};

export const setExpectedOrders = (tx: Tx, id: number, orders: number) =>
  tx
    .updateTable('holiday_progress')
    .set({ orders_expected: orders })
    .where('holiday_id', '=', id)
    .where('orders_expected', 'is', null)
    .execute();

interface DoneChunk {
  after: number;
  last: number;
  orders: number;
  kept: number;
}

/** Counts each chunk once, even if the job repeats it. */
export const addHolidayProgress = (tx: Tx, id: number, { after, last, orders, kept }: DoneChunk) =>
  tx
    .updateTable('holiday_progress')
    .set((row) => ({
      orders_done: row('orders_done', '+', orders),
      orders_kept: row('orders_kept', '+', kept),
      // Orders created after the first count.
      orders_expected: row.fn<number>('greatest', ['orders_expected', row('orders_done', '+', orders)]),
      done_through_customer_id: last,
    }))
    .where('holiday_id', '=', id)
    .where('done_through_customer_id', '<=', after)
    .execute();

/** The final count, since orders may have been cancelled. */
export const endHolidayProgress = (tx: Tx, id: number, at: Temporal.Instant) =>
  tx
    .updateTable('holiday_progress')
    .set((row) => ({ orders_expected: row.ref('orders_done'), ended_at: at }))
    .where('holiday_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
