import * as z from 'zod';
import {
  ORDER_CHARGES,
  ORDER_DELIVERIES,
  ORDER_LIST_STATES,
  ORDER_PAYMENTS,
} from '@larder/domain/values/enums/order-list-states.ts';
import { ORDER_STAGES } from '@larder/domain/values/boxes/order-stages.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { list } from '../../wire/include.ts';
import { expectedCount, pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, id, money, productionCycleId } from '../../wire/values.ts';

export const listedOrder = z
  .object({
    id,
    user: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }),
    kind: z.enum(['subscription', 'manual', 'rogue']),
    status: z.enum(ORDER_STATUSES),
    stage: z.enum(ORDER_STAGES),
    is_skipped: z.boolean(),
    is_incomplete: z.boolean(),
    week: z.object({ id, number: z.int(), date: day }),
    production_cycle: z.object({ id, name: z.string() }),
    ship_at: day.nullable(),
    deliver_at: day.nullable(),
    total_cost: money,
    /** By card, credits and comped money. */
    paid: money,
    payment: z.enum(ORDER_PAYMENTS),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.output<typeof listedOrder>;

export const orderFilters = {
  /** A number finds its order, text the orders of customers with that name, e-mail or phone. */
  keyword: z.string().max(200).optional(),
  order_week_id: id.optional(),
  production_cycle_id: productionCycleId.optional(),
  ship_at: day.optional(),
  deliver_at: day.optional(),
  carrier_id: id.optional(),
  state: z.enum(ORDER_LIST_STATES).optional(),
  /** Together with a state, which can be `undeliverable` too. */
  delivery: z.enum(ORDER_DELIVERIES).optional(),
  payment: z.enum(ORDER_PAYMENTS).optional(),
  /** At the cutoff or the settlement, whatever was paid since. */
  charge: z.enum(ORDER_CHARGES).optional(),
  /** In the cart as it is now. */
  sku: z.string().min(1).max(200).optional(),
};

export const listOrders = route({
  method: 'GET',
  path: '/api/sales/admin/orders',
  source: 'larder',
  area: 'orders',
  summary:
    'Orders by customer, week, cycle, days, carrier, state, delivery, payment, charge and product, newest week first',
  query: z.object({
    ...pageQuery,
    ...orderFilters,
    /** STAFF-3: `exact` counts a total that would be estimated. */
    count: z.literal('exact').optional(),
  }),
  answer: z.array(listedOrder),
  meta: 'page',
});

/** Ids that are chosen one by one; more would not fit into an address. */
export const MOST_EXPORTED_ORDERS = 500;

/** A row for each line of an order; amounts of the whole order are in its first row, so that columns can be summed. */
export const exportOrders = route({
  method: 'GET',
  path: '/api/sales/admin/orders.csv',
  source: 'larder',
  area: 'orders',
  summary: 'The list of orders as a CSV file, a row for each line of an order',
  query: z.object({
    ...orderFilters,
    ids: list(id).max(MOST_EXPORTED_ORDERS).optional(),
    expected_count: expectedCount,
  }),
  answer: null,
  file: 'text/csv',
});

export const orderListRoutes = { listOrders, exportOrders };
