import * as z from 'zod';
import { ORDER_STAGES } from '@larder/domain/values/boxes/order-stages.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, id, money } from '../../wire/values.ts';

export const customerOrder = z
  .object({
    id,
    kind: z.enum(['subscription', 'manual', 'rogue']),
    status: z.enum(ORDER_STATUSES),
    stage: z.enum(ORDER_STAGES),
    is_skipped: z.boolean(),
    is_incomplete: z.boolean(),
    week: z.object({ id, number: z.int(), date: day }),
    production_cycle: z.object({ id, name: z.string() }),
    deliver_at: day.nullable(),
    /** The cart as it is now. */
    meals: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
    total_cost: money,
    /** By card. */
    charged: money,
    credits_used: money,
    comped_used: money,
    /** To the card. */
    refunded: money,
    /** By staff for this order, or returned at settlement. */
    credits_given: money,
  })
  .meta({ id: 'CustomerOrder' });
export type CustomerOrder = z.output<typeof customerOrder>;

export const listCustomerOrders = route({
  method: 'GET',
  path: '/api/sales/admin/customer-orders',
  source: 'larder',
  area: 'orders',
  summary: 'Orders of a customer with meals and money, newest delivery first',
  query: z.object({ user_id: id, ...pageQuery }),
  answer: z.array(customerOrder),
  meta: 'page',
});

export const customerOrdersRoutes = { listCustomerOrders };
