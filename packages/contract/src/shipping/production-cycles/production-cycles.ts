import * as z from 'zod';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { route } from '../../wire/route.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { day, id, moment, name, productionCycleId, version } from '../../wire/values.ts';

const weekday = z.enum(WEEKDAYS);

export const productionCycle = z
  .object({
    id,
    name: z.string(),
    order_cutoff_day: weekday,
    /** Null if no week is planned. */
    cutoff_date: moment.nullable(),
    shipDays: z.array(weekday),
    isAllocatedOnDays: z.array(weekday),
    version: z.int(),
  })
  .meta({ id: 'ProductionCycle' });

export const listProductionCycles = route({
  method: 'GET',
  path: '/api/sales/admin/production-cycles',
  source: 'spec',
  area: 'shipping',
  summary: 'Production cycles with their cutoff, ship and sign-up days',
  answer: z.array(productionCycle),
});

export const allocateShipDays = route({
  method: 'PUT',
  path: '/api/sales/admin/production-cycles/{id}/allocateable-ship-days',
  source: 'spec',
  area: 'shipping',
  summary:
    'Set the weekdays whose sign-ups a cycle gets; they are taken from other cycles. Answers 409 if a weekday is no longer allocated as in `seen`',
  params: z.object({ id: productionCycleId }),
  body: z.object({
    days: z.array(weekday).max(7),
    /** As it was read; null if unallocated. */
    seen: z.partialRecord(weekday, productionCycleId.nullable()).optional(),
  }),
  answer: productionCycle,
});
export type ProductionCycle = z.output<typeof productionCycle>;

/** The weeks of a cycle whose cutoff is ahead, and the next ones that do not exist yet, before and after a change. */
export const cyclePreview = z
  .object({
    weeks: z.array(
      z.object({
        number: z.int(),
        date: day,
        /** An existing week keeps its cutoff and ship days. */
        is_made: z.boolean(),
        before: z.object({ cutoff_at: moment, ship_dates: z.array(day) }),
        after: z.object({ cutoff_at: moment, ship_dates: z.array(day) }),
      }),
    ),
    /** Zip codes that ship in this cycle on none of the new ship days. Their orders keep following their own rules. */
    zip_codes_on_other_days: z.int(),
    fingerprint: z.string(),
  })
  .meta({ id: 'CyclePreview' });
export type CyclePreview = z.output<typeof cyclePreview>;

export const updateProductionCycle = route({
  method: 'PUT',
  path: '/api/sales/admin/production-cycles/{id}',
  source: 'larder',
  area: 'shipping',
  summary:
    'Change the name, cutoff weekday and ship days of a cycle; weeks that exist keep theirs. With preview=1 only the weeks before and after',
  params: z.object({ id: productionCycleId }),
  query: previewQuery,
  body: z.object({
    name: name(30),
    order_cutoff_day: weekday,
    shipDays: z
      .array(weekday)
      .min(1, 'Choose at least one ship day.')
      .refine((days) => new Set(days).size === days.length, 'Choose each ship day once.'),
    version: version.optional(),
    expected,
  }),
  answer: z.union([productionCycle, cyclePreview]),
  preview: cyclePreview,
});
export type CycleChanges = z.output<typeof updateProductionCycle.body>;

export const productionCyclesRoutes = { listProductionCycles, allocateShipDays, updateProductionCycle };
