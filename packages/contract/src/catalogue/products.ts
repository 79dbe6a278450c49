import * as z from 'zod';
import { include, relation } from '../wire/include.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/values.ts';

/** A picture in its variants (rulings 8), by address. */
const image = z.object({
  id,
  uris: z.object({
    original: z.string(),
    'landing-desktop': z.string(),
    'meal-card-desktop': z.string(),
    'cart-mobile': z.string(),
  }),
});

/** What a list shows of a product. */
export const productRow = z
  .object({
    id,
    sku: z.string(),
    name: z.string(),
    category_id: id,
    is_active: z.boolean(),
    is_sold_out: z.boolean(),
    /** How many are left for rogue orders of the week that was asked for. */
    buffer_quantity: z.int().optional(),
    images: relation(z.array(image)),
  })
  .meta({ id: 'ProductRow' });
export type ProductRow = z.output<typeof productRow>;

export const listProducts = route({
  method: 'GET',
  path: '/api/admin/products',
  source: 'spec',
  area: 'catalogue',
  summary: 'Products by name; with a week those that its rogue orders may take from the buffer',
  query: z.object({
    page: z.int().min(1).max(1_000_000).default(1),
    perPage: z.int().min(1).max(1_000).default(15),
    nameOrSku: z.string().max(100).optional(),
    order_week_id: id.optional(),
    include: include(['images']),
  }),
  answer: z.array(productRow),
  beside: 'page',
});
