import * as z from 'zod';
import { ORDER_LIST_STATES } from '@larder/domain/values/enums/order-list-states.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, id, money, productionCycleId } from '../../wire/values.ts';

export const listedOrder = z
  .object({
    id,
    user: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }),
    kind: z.enum(['subscription', 'manual', 'rogue']),
    status: z.enum(ORDER_STATUSES),
    is_skipped: z.boolean(),
    is_incomplete: z.boolean(),
    week: z.object({ id, number: z.int(), date: day }),
    production_cycle: z.object({ id, name: z.string() }),
    ship_at: day.nullable(),
    deliver_at: day.nullable(),
    total_cost: money,
    /** By card, credits and comped money. */
    paid: money,
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.output<typeof listedOrder>;

export const listOrders = route({
  method: 'GET',
  path: '/api/sales/admin/orders',
  source: 'larder',
  area: 'orders',
  summary: 'Orders by week, cycle and state, newest week first',
  query: z.object({
    ...pageQuery,
    order_week_id: id.optional(),
    production_cycle_id: productionCycleId.optional(),
    state: z.enum(ORDER_LIST_STATES).optional(),
  }),
  answer: z.array(listedOrder),
  meta: 'page',
});

export const orderListRoutes = { listOrders };
