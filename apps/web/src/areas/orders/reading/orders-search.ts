import * as z from 'zod';
import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { needsWeek, ORDER_LIST_STATES, WEEK_MISSING } from '@larder/domain/values/enums/order-list-states.ts';
import { listSearch } from '../../../lists/use-list.ts';
import { STATES } from './order-state-labels.ts';

const PER_PAGE = 20;

const search = z.object({
  order_week_id: z.int().min(1).optional(),
  production_cycle_id: z.union([z.literal(1), z.literal(2)]).optional(),
  state: z.enum(ORDER_LIST_STATES).optional(),
  page: z.int().min(1).default(1),
});
export type OrdersSearch = z.output<typeof search>;

export const ordersList = listSearch(listOrders, {
  search,
  query: (params) => ({ ...params, per_page: PER_PAGE }),
  refusal: ({ order_week_id, state }) => (order_week_id === undefined && needsWeek(state) ? WEEK_MISSING : null),
});

const CYCLE_NAMES = { 1: 'PC A', 2: 'PC B' } as const;

export function describeFilters({ order_week_id, production_cycle_id, state }: OrdersSearch): string | null {
  const parts = [
    order_week_id === undefined ? null : 'this week',
    production_cycle_id === undefined ? null : CYCLE_NAMES[production_cycle_id],
    state === undefined ? null : STATES[state].label,
  ].filter((word) => word !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}
