import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, moment, moneySum } from '../../wire/values.ts';

const orders = z.int();
const counted = z.object({ orders, amount: moneySum });

export const chargingStep = z.object({
  production_cycle: z.object({ id, name: z.string() }),
  /** The charges of the cutoff, or the settlement at the deadline with its charges. */
  stage: z.enum(['cutoff', 'deadline']),
  /** When it really ran, by the business clock; null where that was not recorded. */
  began_at: moment.nullable(),
  /** With its last charge. */
  ended_at: moment.nullable(),
  is_running: z.boolean(),
  /** Charged or declined at the cutoff, settled at the deadline. */
  done: orders,
  total: orders,
  /** By card. */
  succeeded: counted,
  declined: counted,
  /** Not answered by the payment gateway yet. */
  waiting: counted,
  /** Paid by credits or comped money alone, or nothing due; 0 at the deadline. */
  without_card: counted,
  /** By the answers of the last minute (OPS-41). */
  pace: z.object({ per_minute: z.int(), seconds_left: z.int() }).nullable(),
});
export type ChargingStep = z.output<typeof chargingStep>;

export const weekCharging = z
  .object({
    steps: z.array(chargingStep),
    /** A step that has not ended is due within a minute, or overdue. */
    is_due_soon: z.boolean(),
  })
  .meta({ id: 'WeekCharging' });
export type WeekCharging = z.output<typeof weekCharging>;

export const showWeekCharging = route({
  method: 'GET',
  path: '/api/sales/admin/order-weeks/{id}/charging',
  source: 'larder',
  area: 'operations',
  summary: 'The charges of a week by cycle and step that has begun: counts, dollars, pace and real moments',
  isByItself: true,
  params: z.object({ id }),
  answer: weekCharging,
});

export const weekChargingRoutes = { showWeekCharging };
