import * as z from 'zod';
import { pageQuery } from '../wire/page.ts';
import { route } from '../wire/route.ts';
import { day, id, moment } from '../wire/values.ts';

/** What a list of promo codes shows; the form's fields come with the form. */
export const promoCodeRow = z
  .object({
    id,
    code: z.string(),
    description: z.string(),
    status: z.enum(['active', 'disabled']),
    is_active: z.boolean(),
    expires_on: day.nullable(),
    is_applied: z.boolean(),
    applications_count: z.int(),
    created_at: moment,
  })
  .meta({ id: 'PromoCodeRow' });

export const listPromoCodes = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes',
  source: 'spec',
  area: 'marketing',
  summary: 'Find promo codes',
  query: z.object({
    ...pageQuery,
    code: z.string().max(64).optional(),
    search: z.string().max(64).optional(),
  }),
  answer: z.array(promoCodeRow),
  beside: 'page',
});
