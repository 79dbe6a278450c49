import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, dayNamed, id, moment, name, version } from '../../wire/values.ts';

const shift = z.object({ carrier_id: id, shift_days: z.int() });

export const holiday = z
  .object({
    id,
    name: z.string(),
    start_date: day,
    end_date: day,
    is_applied: z.boolean(),
    /** The progress of applying it, or of undoing it if it is not applied; null before, and for holidays applied long ago. */
    progress: z
      .object({
        orders_done: z.int(),
        /** Null until they are counted. */
        orders_expected: z.int().nullable(),
        /** They keep their day (SHIP-12, SHIP-29). */
        orders_kept: z.int(),
        began_at: moment,
        /** Null while it runs. */
        ended_at: moment.nullable(),
      })
      .nullable(),
    rules: z.array(shift),
    delivery_conceptions: z.array(shift),
    version: z.int(),
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

const holidayParams = z.object({ id });

export const showHoliday = route({
  method: 'GET',
  path: '/api/shipping/admin/holidays/{id}',
  source: 'larder',
  area: 'shipping',
  summary: 'One holiday',
  params: holidayParams,
  answer: holiday,
});

const holidayChanges = holidayForm.extend({ version: version.optional() });
export type HolidayChanges = z.output<typeof holidayChanges>;

export const updateHoliday = route({
  method: 'PUT',
  path: '/api/shipping/admin/holidays/{id}',
  source: 'larder',
  area: 'shipping',
  summary: 'Change a holiday that is not applied',
  params: holidayParams,
  body: holidayChanges,
  answer: holiday,
});

export const deleteHoliday = route({
  method: 'DELETE',
  path: '/api/shipping/admin/holidays/{id}',
  source: 'larder',
  area: 'shipping',
  summary: 'Delete a holiday that is not applied',
  params: holidayParams,
  query: z.object({ version: version.optional() }),
  answer: null,
});

const named = z.object({ id, name: z.string() });

const counts = {
  /** Boxes and skipped orders. */
  orders: z.int(),
  boxes: z.int(),
  /** Without a box; cancelled ones too when the holiday is undone, since they can be resumed. */
  skipped: z.int(),
  /** They would ship before their deadline or before today. */
  clashes: z.int(),
  /** Within two days of another delivery to the same customer. */
  too_close: z.int(),
  /** On a weekday when their carrier does not deliver. */
  not_driven: z.int(),
  /** Boxes whose new ship or delivery day is in a holiday of their carrier. */
  in_holiday: z.int(),
  /** Boxes before their cutoff that move into the pause of their customer and are skipped. */
  into_pause: z.int(),
  /** Boxes that the pause skipped and that are delivered again. */
  out_of_pause: z.int(),
  /** Left alone when the holiday is undone: shipped, or dated by hand since. */
  shipped: z.int(),
  redated: z.int(),
};

const movedDay = z.object({
  carrier: named,
  production_cycle: named,
  ship_at: day,
  new_ship_at: day,
  deliver_at: day,
  new_deliver_at: day,
  ...counts,
  /** Holidays of the carrier that contain a new day. */
  in_holidays: z.array(z.string()),
  /** Other applied holidays whose days add up. */
  adds_up_with: z.array(z.string()),
});

const holidayImpact = z
  .object({
    ...counts,
    /** Orders that move. */
    moving: z.int(),
    in_holidays: z.array(z.string()),
    adds_up_with: z.array(z.string()),
    days: z.array(movedDay),
    /** The first 20. */
    left_alone: z.array(
      z.object({
        order_id: id,
        deliver_at: day,
        week_number: z.int(),
        reason: z.enum(['shipped', 'clash', 'redated']),
      }),
    ),
    fingerprint: z.string(),
  })
  .meta({ id: 'HolidayImpact' });
export type HolidayImpact = z.output<typeof holidayImpact>;

export const showHolidayImpact = route({
  method: 'GET',
  path: '/api/shipping/admin/holidays/{id}/impact',
  source: 'larder',
  area: 'shipping',
  summary: 'Orders that applying a holiday moves, or undoing an applied one, by carrier, cycle and day, and those left',
  params: holidayParams,
  answer: holidayImpact,
});

export const applyHoliday = route({
  method: 'POST',
  path: '/api/shipping/admin/applied-holidays/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'Apply the rules of a holiday; unshipped orders are rescheduled in the background',
  params: holidayParams,
  body: z.object({ expected }),
  answer: holiday,
  preview: holidayImpact,
  status: 202,
});

export const undoHoliday = route({
  method: 'DELETE',
  path: '/api/shipping/admin/applied-holidays/{id}',
  source: 'larder',
  area: 'shipping',
  summary: 'Undo an applied holiday; unshipped orders get their previous dates in the background',
  params: holidayParams,
  body: z.object({ expected }),
  answer: holiday,
  preview: holidayImpact,
  status: 202,
});

export const holidaysRoutes = {
  listHolidays,
  showHoliday,
  createHoliday,
  updateHoliday,
  deleteHoliday,
  applyHoliday,
  undoHoliday,
  showHolidayImpact,
};
