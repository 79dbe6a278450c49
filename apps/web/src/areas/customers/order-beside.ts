import type { CreatableOrder } from '@larder/contract/orders/manual-orders.ts';

/** An order of the same week in the other cycle. */
export interface OrderBeside {
  id: number;
  cycle: string;
}

/** The order of the customer in another cycle of the same week that is neither cancelled nor skipped. */
export function orderBeside(row: CreatableOrder, rows: readonly CreatableOrder[]): OrderBeside | null {
  for (const { order, order_week_id, production_cycle_id, production_cycle_name } of rows) {
    const isOther = order_week_id === row.order_week_id && production_cycle_id !== row.production_cycle_id;
    if (isOther && order !== null && order.status !== 'cancelled' && !order.is_skipped)
      return { id: order.id, cycle: production_cycle_name };
  }
  return null;
}

export const besideInWords = ({ id, cycle }: OrderBeside): string => `Order #${id} of this week stands in ${cycle}.`;
