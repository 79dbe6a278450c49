import * as z from 'zod';
import { picture } from '../../wire/picture.ts';

export const chosenProduct = z
  .object({
    sku: z.string(),
    name: z.string(),
    /** Deactivated products stay in the list. */
    is_active: z.boolean(),
    image: picture.nullable(),
  })
  .meta({ id: 'ChosenProduct' });
export type ChosenProduct = z.output<typeof chosenProduct>;

/** SKUs in order. Empty ones and duplicates are ignored (MKT-49). */
export const chosenSkus = z.array(z.string().trim().max(64)).max(200);
