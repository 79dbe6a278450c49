import * as z from 'zod';
import { COUNTED_ORDER_STATES } from '@larder/domain/values/enums/order-list-states.ts';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/enums/order-week-statuses.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment } from '../../wire/values.ts';

const count = z.int();

const WEEK_STEPS = ['pass-cutoff', 'settle-orders', 'deliver-week'] as const;

const cockpitCycle = z.object({
  production_cycle: z.object({ id, name: z.string() }),
  cutoff_at: moment,
  /** Its due moment, once all charges are decided; when it ran is in `/charging`. */
  cutoff_done_at: moment.nullable(),
  /** Follows the setting until the cutoff has passed. */
  deadline_at: moment,
  settled_at: moment.nullable(),
  /** Without orders the planned ones, before holidays. */
  ship_days: z.array(day),
  orders: count,
  /** Each equals the total of its list (OPS-22). */
  states: z.record(z.enum(COUNTED_ORDER_STATES), count),
});

export const weekCockpit = z
  .object({
    week: z.object({
      id,
      number: z.int(),
      date: day,
      status: z.enum(ORDER_WEEK_STATUSES),
      meal_rotation_id: id.nullable(),
    }),
    cycles: z.array(cockpitCycle),
    /** Each equals the total of this week's list of products. */
    products: z.object({ offered: count, sold_out: count, buffer_left: count, buffer_used_up: count }),
    /** By buffer for rogue orders; at most ten. */
    scarcest: z.array(z.object({ sku: z.string(), name: z.string(), remaining: count })),
    holidays: count,
    /** The latest of them; at most ten. */
    named_holidays: z.array(
      z.object({ id, name: z.string(), start_date: day, end_date: day, is_applied: z.boolean() }),
    ),
    /** Any week's; at most ten. */
    batches: z.array(z.object({ id, name: z.string(), processed_jobs: count, total_jobs: count, created_at: moment })),
    /** The week's overdue steps (TIME-7). */
    late_steps: z.array(z.object({ step: z.enum(WEEK_STEPS), production_cycle: z.string().nullable(), since: moment })),
  })
  .meta({ id: 'WeekCockpit' });
export type WeekCockpit = z.output<typeof weekCockpit>;
export type CockpitCycle = WeekCockpit['cycles'][number];

export const showWeekCockpit = route({
  method: 'GET',
  path: '/api/sales/admin/order-weeks/{id}/cockpit',
  source: 'larder',
  area: 'operations',
  summary: 'One order week at a glance: cutoffs, orders by state, products, holidays, batches, overdue steps',
  isByItself: true,
  params: z.object({ id }),
  answer: weekCockpit,
});

export const weekCockpitRoutes = { showWeekCockpit };
