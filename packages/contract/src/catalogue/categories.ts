import * as z from 'zod';
import { pageQuery } from '../wire/page.ts';
import { route } from '../wire/route.ts';
import { include } from '../wire/include.ts';
import { id, moment, priceInCents } from '../wire/values.ts';

export const category = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    price: priceInCents,
    premium_price: priceInCents,
    display_price: priceInCents,
    deleted_at: moment.nullable(),
    version: z.int(),
    priceInCents: z
      .object({
        original_price: priceInCents,
        original_premium_price: priceInCents,
        original_display_price: priceInCents,
      })
      .optional(),
  })
  .meta({ id: 'Category' });

export const listCategories = route({
  method: 'GET',
  path: '/api/admin/categories',
  source: 'spec',
  area: 'catalogue',
  summary: 'The meal categories with their prices in whole cents',
  query: z.object({
    ...pageQuery,
    with_deleted: z.boolean().optional(),
    /** Only the category of this product. */
    sku: z.string().max(64).optional(),
    include: include(['price']),
  }),
  answer: z.array(category),
  beside: 'page',
});
