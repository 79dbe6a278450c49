import * as z from 'zod';
import { route } from '../../wire/route.ts';

export const searchHit = z
  .object({
    kind: z.enum([
      'customer',
      'staff',
      'order',
      'week',
      'product',
      'promo_code',
      'gift_card',
      'sale_banner',
      'batch',
      'holiday',
      'carrier',
      'state',
      'zip_code',
    ]),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    path: z.string(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof searchHit>;

/** At most 8 people and 5 of each other kind (OPS-24). */
export const search = route({
  method: 'GET',
  path: '/api/admin/search',
  source: 'larder',
  area: 'operations',
  summary: 'Find records by name for the command palette',
  query: z.object({ q: z.string().trim().min(1).max(200) }),
  answer: z.array(searchHit),
});

export const searchRoutes = { search };
