import * as z from 'zod';
import { referenceChoice } from '../products/product.ts';

/** For forms that show what was archived after it was chosen. */
export const withArchived = z.object({ with_archived: z.boolean().optional() });

/** Archived ones are answered only on request, and marked. */
export const choices = {
  query: withArchived,
  answer: z.array(referenceChoice),
};
