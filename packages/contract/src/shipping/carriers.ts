import * as z from 'zod';
import { pageQuery } from '../wire/page.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/values.ts';

export const carrier = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    external_carrier: z.enum(['ups', 'nonups']),
    external_method_id: z.string().nullable(),
    order_bot_shipping_method: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Carrier' });

export const listCarriers = route({
  method: 'GET',
  path: '/api/shipping/carriers',
  source: 'spec',
  area: 'shipping',
  summary: 'The carriers by name',
  query: z.object({ ...pageQuery }),
  answer: z.array(carrier),
  beside: 'page',
});
