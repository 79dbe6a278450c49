import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, dayNamed, id, moment, name } from '../../wire/values.ts';

const shift = z.object({ carrier_id: id, shift_days: z.int() });

export const holiday = z
  .object({
    id,
    name: z.string(),
    start_date: day,
    end_date: day,
    is_applied: z.boolean(),
    /** Null before the holiday is applied, and for holidays applied long ago. */
    progress: z
      .object({
        orders_done: z.int(),
        /** Null until they are counted. */
        orders_expected: z.int().nullable(),
        /** They would ship before their deadline or before today. */
        orders_kept: z.int(),
        began_at: moment,
        /** Null while it runs. */
        ended_at: moment.nullable(),
      })
      .nullable(),
    rules: z.array(shift),
    delivery_conceptions: z.array(shift),
  })
  .meta({ id: 'Holiday' });
export type Holiday = z.output<typeof holiday>;

export const listHolidays = route({
  method: 'GET',
  path: '/api/shipping/admin/holidays',
  source: 'spec',
  area: 'shipping',
  summary: 'Holidays, latest first',
  query: z.object({
    ...pageQuery,
    /** On a planned ship day of this week. */
    order_week_id: id.optional(),
  }),
  answer: z.array(holiday),
  meta: 'page',
});

const SHIFT = 'Enter a whole number of days from -30 to 30, except 0.';

const holidayForm = z.object({
  name: name(100),
  start_date: dayNamed('the start date'),
  end_date: dayNamed('the end date'),
  rules: z
    .array(
      z.object({
        carrier_id: z.int({ error: 'Please choose a carrier.' }).positive(),
        shift_days: z
          .int({ error: SHIFT })
          .min(-30, SHIFT)
          .max(30, SHIFT)
          .refine((days) => days !== 0, SHIFT),
      }),
    )
    .min(1, 'Add at least one rule.')
    .max(100),
});
export type HolidayForm = z.output<typeof holidayForm>;

export const createHoliday = route({
  method: 'POST',
  path: '/api/shipping/admin/holidays',
  source: 'spec',
  area: 'shipping',
  summary: 'Create a holiday with a shift in days per carrier; it affects orders once it is applied',
  body: holidayForm,
  answer: holiday,
  status: 201,
});

export const applyHoliday = route({
  method: 'POST',
  path: '/api/shipping/admin/applied-holidays/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'Apply the rules of a holiday; unshipped orders are rescheduled in the background',
  params: z.object({ id }),
  answer: holiday,
  status: 202,
});

const named = z.object({ id, name: z.string() });

const movedDay = z.object({
  carrier: named,
  production_cycle: named,
  ship_at: day,
  new_ship_at: day,
  deliver_at: day,
  new_deliver_at: day,
  orders: z.int(),
  /** They would ship before their deadline or before today. */
  clashes: z.int(),
  /** Within two days of another delivery to the same customer. */
  too_close: z.int(),
  /** On a weekday when their carrier does not deliver. */
  not_driven: z.int(),
});

export const showHolidayImpact = route({
  method: 'GET',
  path: '/api/shipping/admin/holidays/{id}/impact',
  source: 'larder',
  area: 'shipping',
  summary: 'Orders that a holiday moves, by carrier, cycle and day, and those that it cannot move',
  params: z.object({ id }),
  answer: z.object({
    orders: z.int(),
    clashes: z.int(),
    too_close: z.int(),
    not_driven: z.int(),
    days: z.array(movedDay),
  }),
});
export type HolidayImpact = z.output<typeof showHolidayImpact.answer>;

export const holidaysRoutes = { listHolidays, createHoliday, applyHoliday, showHolidayImpact };
