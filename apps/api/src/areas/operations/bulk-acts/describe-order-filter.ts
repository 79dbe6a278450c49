import type { orderFilters } from '@larder/contract/orders/reading/order-list.ts';
import { describeFilter } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type * as z from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { findOrderFilterNames } from './order-filter-names.queries.ts';

type OrderFilter = { [Name in keyof typeof orderFilters]?: z.output<(typeof orderFilters)[Name]> | undefined };

/** `week: 202651; carrier: UPS Ground` (OPS-48). */
export async function describeOrderFilter(tx: Tx, filter: OrderFilter): Promise<string> {
  const { order_week_id, production_cycle_id, carrier_id, ship_at, deliver_at, sku, ...rest } = filter;
  const names = await findOrderFilterNames(tx, { order_week_id, production_cycle_id, carrier_id });
  const named = {
    week: names.week ?? order_week_id,
    cycle: names.cycle ?? production_cycle_id,
    carrier: names.carrier ?? carrier_id,
    ships: ship_at && showDay(ship_at),
    delivers: deliver_at && showDay(deliver_at),
    product: sku,
  };
  return describeFilter({ ...rest, ...named }) || 'none';
}
