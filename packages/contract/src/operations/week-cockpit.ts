import * as z from 'zod';
import { ORDER_LIST_STATES } from '@larder/domain/values/order-list-states.ts';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/order-week-statuses.ts';
import { route } from '../wire/route.ts';
import { day, id, moment } from '../wire/values.ts';

const count = z.int();

/** Of the steps of the business clock those that belong to a week. */
const WEEK_STEPS = ['pass-cutoff', 'settle-orders', 'deliver-week'] as const;

/** A production cycle's part of the week. */
const cockpitCycle = z.object({
  production_cycle: z.object({ id, name: z.string() }),
  cutoff_at: moment,
  cutoff_done_at: moment.nullable(),
  /** Reckoned from the setting until the cutoff has passed. */
  deadline_at: moment,
  settled_at: moment.nullable(),
  /** Of its orders; where there is none the planned ones, before holidays. */
  ship_days: z.array(day),
  orders: count,
  /** Each is as many as the list of orders of this week, cycle and state has. */
  states: z.record(z.enum(ORDER_LIST_STATES), count),
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
    /** Of the week's rotation; each is as many as the list of products offered in this week has. */
    products: z.object({ offered: count, sold_out: count, buffer_left: count, buffer_used_up: count }),
    /** Of the buffer for rogue orders the products with the fewest left, at most ten. */
    scarcest: z.array(z.object({ sku: z.string(), name: z.string(), remaining: count })),
    /** Those that hold a ship day of the week. */
    holidays: count,
    /** Work in the background that is under way, whatever the week; at most ten. */
    batches: z.array(z.object({ id, name: z.string(), processed_jobs: count, total_jobs: count, created_at: moment })),
    /** What the business clock made due in this week over five minutes ago, and is not done. */
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
  summary: 'One order week at a glance: cutoffs, orders by state, products, holidays, batches, late work',
  isByItself: true,
  params: z.object({ id }),
  answer: weekCockpit,
});
