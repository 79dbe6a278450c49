import * as z from 'zod';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/enums/order-week-statuses.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { include, list, relation } from '../../wire/include.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment } from '../../wire/values.ts';

const cycleOfWeek = z.object({ id, name: z.string(), order_cutoff_day: z.enum(WEEKDAYS), cutoff_date: moment });

export const orderWeek = z
  .object({
    id,
    /** ISO week-year × 100 + ISO week. */
    number: z.int(),
    /** A Monday. */
    date: day,
    status: z.enum(ORDER_WEEK_STATUSES),
    meal_rotation_id: id.nullable(),
    version: z.int(),
    productionCycles: relation(z.array(cycleOfWeek)),
  })
  .meta({ id: 'OrderWeek' });

export const listOrderWeeks = route({
  method: 'GET',
  path: '/api/sales/admin/order-weeks',
  source: 'spec',
  area: 'orders',
  summary: 'Order weeks, newest first',
  query: z.object({
    status: list(z.enum(ORDER_WEEK_STATUSES)).optional(),
    notInRotation: z.boolean().optional(),
    include: include(['productionCycles']),
  }),
  answer: z.array(orderWeek),
});

export const createOrderWeek = route({
  method: 'POST',
  path: '/api/sales/admin/order-weeks',
  source: 'spec',
  area: 'orders',
  summary: 'Create the week after the latest as a draft, with a cutoff per cycle',
  answer: orderWeek,
  status: 201,
});

export const activateOrderWeek = route({
  method: 'POST',
  path: '/api/sales/admin/order-weeks/{id}/active',
  source: 'spec',
  area: 'orders',
  summary: 'Activate a draft week; its orders are made in the background',
  params: z.object({ id }),
  answer: orderWeek,
});

const activationPreview = z
  .object({
    /** Null if the week can be activated. */
    refusal: z.string().nullable(),
    /** With a running subscription in a cycle whose cutoff is ahead. */
    customers: z.int(),
    /** Excludes paused and undeliverable customers. */
    orders: z.object({ made: z.int(), full: z.int(), incomplete: z.int(), empty: z.int() }),
    /** All figures except `customers` are scaled up from a sample. */
    is_estimate: z.boolean(),
    looked_at: z.int(),
    /** In the rotation or needed by a plan. */
    categories: z.array(
      z.object({
        id,
        name: z.string(),
        /** Active and not sold out. */
        sellable_products: z.int(),
        customers: z.int(),
      }),
    ),
  })
  .meta({ id: 'ActivationPreview' });
export type ActivationPreview = z.output<typeof activationPreview>;

export const previewActivation = route({
  method: 'GET',
  path: '/api/sales/admin/order-weeks/{id}/activation-preview',
  source: 'larder',
  area: 'orders',
  summary: 'Orders that activating a draft week would make, or why it cannot be activated',
  isByItself: true,
  params: z.object({ id }),
  answer: activationPreview,
});

export type OrderWeek = z.output<typeof orderWeek>;

export const orderWeeksRoutes = { listOrderWeeks, createOrderWeek, activateOrderWeek, previewActivation };
