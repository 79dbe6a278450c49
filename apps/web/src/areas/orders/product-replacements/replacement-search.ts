import * as z from 'zod';

/** In the address: the only week chosen at first, otherwise all that have orders. */
export const replacementSearch = z.object({ week: z.int().min(1).optional() });
