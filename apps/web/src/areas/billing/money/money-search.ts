import * as z from 'zod';
import { day } from '@larder/contract/wire/values.ts';

export const moneySearch = z.object({
  from: day.optional(),
  to: day.optional(),
  by: z.enum(['day', 'week']).default('day'),
});
export type MoneySearch = z.output<typeof moneySearch>;
