import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, moment, money, name, newOrder, version } from '../../wire/values.ts';
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
    archived_at: moment.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Upsell' });
export type Upsell = z.output<typeof upsell>;

export const listUpsells = route({
  method: 'GET',
  path: '/api/sales/admin/upsells',
  source: 'spec',
  area,
  summary: 'Upsells, or the archived ones; `sort=position&order=asc` is the order of staff',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name', 'position']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    archived: z.boolean().default(false),
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

const price = money.refine((amount) => amount >= 0, 'The price cannot be negative.').nullable();

const newUpsell = z.object({
  name: name(200),
  category: id.nullable().default(null),
  price: price.default(null),
  products: chosenSkus.default([]),
});
export type NewUpsell = z.output<typeof newUpsell>;

export const createUpsell = route({
  method: 'POST',
  path: '/api/sales/admin/upsells',
  source: 'larder',
  area,
  summary: 'Create an upsell',
  multipart: true,
  body: newUpsell,
  status: 201,
  answer: upsell,
});

const upsellChanges = z
  .object({ name: name(200), category: id.nullable(), price, products: chosenSkus })
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
  summary: 'Change an upsell, its products and their order; only active products can be added',
  multipart: true,
  params: ofUpsell,
  body: upsellChanges,
  answer: upsell,
});

export const archiveUpsell = route({
  method: 'POST',
  path: '/api/sales/admin/upsells/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive an upsell: customers no longer see it, and whatever refers to it keeps it',
  params: ofUpsell,
  answer: upsell,
});

export const restoreUpsell = route({
  method: 'POST',
  path: '/api/sales/admin/upsells/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived upsell',
  params: ofUpsell,
  answer: upsell,
});

export const reorderUpsells = route({
  method: 'POST',
  path: '/api/sales/admin/upsells/reorder',
  source: 'larder',
  area,
  summary: 'Put the upsells in order; a list that changed since it was read is a conflict',
  body: newOrder,
  answer: null,
});

export const upsellsRoutes = {
  listUpsells,
  showUpsell,
  createUpsell,
  updateUpsell,
  archiveUpsell,
  restoreUpsell,
  reorderUpsells,
};
