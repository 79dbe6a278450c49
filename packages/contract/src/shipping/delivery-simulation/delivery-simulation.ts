import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { day, id, moment, zipCode } from '../../wire/values.ts';

const named = z.object({ id, name: z.string() });

const simulatedDelivery = z.object({
  order_week: z.object({ number: z.int(), date: day }),
  /** False for a future week, which shows the cutoff that it would be created with. */
  is_made: z.boolean(),
  cutoff_at: moment,
  cutoff_rule: z.string(),
  post_cutoff_changes_deadline_at: moment,
  ship_at: day,
  ship_rule: z.string(),
  deliver_at: day,
  delivery_rule: z.string(),
});
export type SimulatedDelivery = z.output<typeof simulatedDelivery>;

export const simulateDelivery = route({
  method: 'GET',
  path: '/api/shipping/admin/delivery-simulation',
  source: 'larder',
  area: 'shipping',
  summary: 'Cutoffs, ship dates and delivery dates of the next six weeks at a zip code, with the rule behind each',
  query: z.object({
    zip_code: zipCode,
    /** Default: now. */
    signed_up_at: moment.refine((at) => at >= '2000' && at < '2100', 'Enter a date from 2000 to 2099.').optional(),
    carrier_id: id.optional(),
  }),
  answer: z.object({
    zip_code: z.string(),
    signed_up_at: moment,
    production_cycle: named,
    cycle_rule: z.string(),
    carrier: named,
    ship_day_name: z.string(),
    days_in_transit: z.int(),
    carrier_rule: z.string(),
    deliveries: z.array(simulatedDelivery),
  }),
});
export type DeliverySimulation = z.output<typeof simulateDelivery.answer>;

export const deliverySimulationRoutes = { simulateDelivery };
