import { REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import * as z from 'zod';

export const reasonsSearch = z.object({
  type: z.enum(REASON_TYPES).default('SKIP'),
  archived: z.boolean().default(false),
});

export const newReasonSearch = reasonsSearch.pick({ type: true });
