import * as z from 'zod';
import { picture } from '../wire/picture.ts';

/** A product that staff chose for a list of marketing. */
export const chosenProduct = z
  .object({
    sku: z.string(),
    name: z.string(),
    /** One that is not any more stays chosen. */
    is_active: z.boolean(),
    image: picture.nullable(),
  })
  .meta({ id: 'ChosenProduct' });
export type ChosenProduct = z.output<typeof chosenProduct>;

/** SKUs in their order. Empty ones and those that stand there already are passed over (specification 001, 5). */
export const chosenSkus = z.array(z.string().trim().max(64)).max(200);
