import * as z from 'zod';
import { moneySum } from '../wire/values.ts';

/** The effect of a change of a product, category or group on orders before their cutoff. */
export const orderEffect = z
  .object({
    /** Not skipped and not cancelled. */
    orders: z.int(),
    is_at_least: z.boolean(),
    total_before: moneySum,
    total_after: moneySum,
    /** Estimated from some of the orders. */
    is_estimate: z.boolean(),
  })
  .meta({ id: 'OrderEffect' });
export type OrderEffect = z.output<typeof orderEffect>;
