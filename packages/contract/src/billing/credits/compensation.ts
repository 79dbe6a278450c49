import * as z from 'zod';
import { amountAboveZero, id, optionalMultilineText } from '../../wire/values.ts';

/** Picks with quantity zero are dropped. */
export const productPicks = z
  .array(
    z.object({
      sku: z.string().trim().min(1).max(64),
      quantity: z.int().min(0, 'The quantity must not be negative.').max(999, 'The quantity is at most 999.'),
    }),
  )
  .max(200)
  .overwrite((picks) => picks.filter(({ quantity }) => quantity > 0));

/** Chosen options travel in the details: "Hair, Bone: note". */
export const compensationFields = {
  amount: amountAboveZero,
  reason_id: id,
  reason_details: optionalMultilineText(1_000).optional(),
  products: productPicks.default([]),
};
