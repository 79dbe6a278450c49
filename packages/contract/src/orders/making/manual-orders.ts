import * as z from 'zod';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id } from '../../wire/values.ts';
import { order } from '../reading/order.ts';

const otherCycleOrder = z.object({ id, production_cycle_name: z.string() });

export const creatableOrder = z
  .object({
    order_week_id: id,
    order_week_number: z.int(),
    order_week_date: day,
    production_cycle_id: id,
    production_cycle_name: z.string(),
    delivery_quote: z.object({
      delivery_date: day.nullable(),
      /** Chicago's wall clock without offset. */
      cutoff_date_local: z.string(),
    }),
    is_cutoff_passed: z.boolean(),
    order: z
      .object({ id, status: z.enum(ORDER_STATUSES), is_skipped: z.boolean(), is_incomplete: z.boolean() })
      .nullable(),
    /** A second order here would mean two boxes. */
    other_cycle_order: otherCycleOrder.nullable(),
    actions: z.array(z.enum(['create', 'resume', 'cancel'])),
  })
  .meta({ id: 'CreatableOrder' });
export type CreatableOrder = z.output<typeof creatableOrder>;

export const listCreatableOrders = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/orders/creatable-orders',
  source: 'spec',
  area: 'orders',
  summary: "A customer's order per active week and cycle, and whether one can be created, resumed or cancelled",
  params: z.object({ id }),
  answer: z.array(creatableOrder),
});

export const createManualOrder = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/orders/store',
  source: 'spec',
  area: 'orders',
  summary: 'Create an order for an active week before its cutoff',
  params: z.object({ id }),
  body: z.object({ user_id: id.optional(), order_week_id: id, production_cycle_id: id }),
  answer: order,
  meta: 'message',
  status: 201,
});

const ofUser = z.object({ id, orderId: id });

export const resumeOrder = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/orders/{orderId}/resume',
  source: 'spec',
  area: 'orders',
  summary: 'Resume a cancelled order before its cutoff',
  params: ofUser,
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([order, preview]),
});

export const cancelOrder = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/orders/{orderId}/cancel',
  source: 'spec',
  area: 'orders',
  summary: 'Cancel an active order before its cutoff',
  params: ofUser,
  answer: order,
});

export const manualOrdersRoutes = { listCreatableOrders, createManualOrder, resumeOrder, cancelOrder };
