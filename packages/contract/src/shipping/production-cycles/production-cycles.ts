import * as z from 'zod';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { route } from '../../wire/route.ts';
import { id, moment, productionCycleId } from '../../wire/values.ts';

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

export const productionCyclesRoutes = { listProductionCycles, allocateShipDays };
