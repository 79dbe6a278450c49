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

const activationPreview = z
  .object({
    /** Null if the week can be activated. */
    refusal: z.string().nullable(),
    /** More than 1 % of the orders: the number of incomplete or empty ones that an activation must send. */
    confirm_incomplete: z.int().nullable(),
    meal_rotation_id: id.nullable(),
    /** While it is not `counted`, the figures cover the customers checked so far. */
    state: z.enum(['counted', 'counting', 'not_counted']),
    /** With a running subscription in a cycle whose cutoff is ahead. */
    customers: z.int(),
    customers_checked: z.int(),
    /** Excludes paused and undeliverable customers. The system skips empty orders. */
    orders: z.object({ made: z.int(), full: z.int(), incomplete: z.int(), empty: z.int() }),
    /** In the rotation or needed by a plan. */
    categories: z.array(
      z.object({
        id,
        name: z.string(),
        /** Active and not sold out. */
        sellable_products: z.int(),
        /** Customers who get an order and whose plan needs the category. */
        customers: z.int(),
        /** Orders that lack the category. */
        incomplete: z.int(),
        empty: z.int(),
      }),
    ),
  })
  .meta({ id: 'ActivationPreview' });
export type ActivationPreview = z.output<typeof activationPreview>;

export const activateOrderWeek = route({
  method: 'POST',
  path: '/api/sales/admin/order-weeks/{id}/active',
  source: 'spec',
  area: 'orders',
  summary: 'Activate a draft week; its orders are made in the background',
  params: z.object({ id }),
  /** The number of incomplete or empty orders that staff reviewed, where the preview asks for it. */
  body: z.object({ confirm_incomplete: z.int().min(0).optional() }),
  answer: orderWeek,
  preview: activationPreview,
});

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

export const countActivation = route({
  method: 'POST',
  path: '/api/sales/admin/order-weeks/{id}/activation-preview',
  source: 'larder',
  area: 'orders',
  summary: 'Count the orders of a preview in the background where there are too many customers to count at once',
  params: z.object({ id }),
  answer: activationPreview,
});

export type OrderWeek = z.output<typeof orderWeek>;

export const orderWeeksRoutes = {
  listOrderWeeks,
  createOrderWeek,
  activateOrderWeek,
  previewActivation,
  countActivation,
};
