import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, money, text, version } from '../../wire/values.ts';
import { chosenProduct, chosenSkus } from '../chosen-products/chosen-products.ts';

const area = 'marketing';
const ofUpsell = z.object({ id });

const upsell = z
  .object({
    id,
    name: z.string(),
    category: z.object({ id, name: z.string() }).nullable(),
    /** Null when each product has its own price. */
    price: money.nullable(),
    /** SKUs in order. */
    products: z.array(z.string()),
    items: z.array(chosenProduct),
    version: z.int(),
  })
  .meta({ id: 'Upsell' });
export type Upsell = z.output<typeof upsell>;

export const listUpsells = route({
  method: 'GET',
  path: '/api/sales/admin/upsells',
  source: 'spec',
  area,
  summary: 'Upsells',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.array(upsell),
  meta: 'page',
});

export const showUpsell = route({
  method: 'GET',
  path: '/api/sales/admin/upsells/{id}',
  source: 'spec',
  area,
  summary: 'One upsell with its products in order',
  params: ofUpsell,
  answer: upsell,
});

const upsellChanges = z
  .object({ name: text(200), products: chosenSkus })
  .partial()
  .extend({
    version: version.optional(),
  });
export type UpsellChanges = z.output<typeof upsellChanges>;

export const updateUpsell = route({
  method: 'POST',
  path: '/api/sales/admin/upsells/{id}',
  source: 'spec',
  area,
  summary: 'Change the products of an upsell and their order; only active products can be added',
  multipart: true,
  params: ofUpsell,
  body: upsellChanges,
  answer: upsell,
});

export const upsellsRoutes = { listUpsells, showUpsell, updateUpsell };
