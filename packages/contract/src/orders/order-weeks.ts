import * as z from 'zod';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/order-week-statuses.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { include, list, relation } from '../wire/include.ts';
import { route } from '../wire/route.ts';
import { day, id, moment } from '../wire/values.ts';

/** A production cycle as it falls in one week. */
const cycleOfWeek = z.object({ id, name: z.string(), order_cutoff_day: z.enum(WEEKDAYS), cutoff_date: moment });

export const orderWeek = z
  .object({
    id,
    /** ISO week-year × 100 + ISO week of the date. */
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
  summary: 'The order weeks, the newest first',
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
  summary: 'Make the week after the latest, as a draft with a cutoff per cycle',
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

export type OrderWeek = z.output<typeof orderWeek>;
