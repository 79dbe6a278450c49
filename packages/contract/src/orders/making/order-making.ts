import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, moment, productionCycleId } from '../../wire/values.ts';

const orderMaking = z
  .object({
    order_week_id: id,
    production_cycle_id: productionCycleId,
    production_cycle_name: z.string(),
    orders_made: z.int(),
    /** Orders made plus customers not yet checked; null until counted. */
    orders_expected: z.int().nullable(),
    began_at: moment,
    /** Null while they are being made. */
    ended_at: moment.nullable(),
  })
  .meta({ id: 'OrderMaking' });
export type OrderMaking = z.output<typeof orderMaking>;

export const listOrderMaking = route({
  method: 'GET',
  path: '/api/sales/admin/order-making',
  source: 'larder',
  area: 'orders',
  summary: 'Progress of the orders that are made in the background, by active week and cycle',
  isByItself: true,
  answer: z.array(orderMaking),
});

export const orderMakingRoutes = { listOrderMaking };
