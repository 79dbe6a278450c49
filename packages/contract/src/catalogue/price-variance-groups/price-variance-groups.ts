import * as z from 'zod';
import { previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { orderEffect } from '../order-effect.ts';
import { id, moment, name, newOrder, priceInCents, version } from '../../wire/values.ts';

/** In whole cents. No customers can be added to a deactivated group. */
const priceVarianceGroup = z
  .object({
    id,
    name: z.string(),
    is_active: z.boolean(),
    created_at: moment,
    deactivated_at: moment.nullable(),
    prices: z.array(z.object({ category_id: id, category_name: z.string(), price: priceInCents })),
    version: z.int(),
  })
  .meta({ id: 'PriceVarianceGroup' });

export const listPriceVarianceGroups = route({
  method: 'GET',
  path: '/api/admin/price-variance-groups',
  source: 'spec',
  area: 'catalogue',
  summary: 'Price variance groups with their prices, in the order of staff, deactivated ones last',
  answer: z.array(priceVarianceGroup),
});

export const showPriceVarianceGroup = route({
  method: 'GET',
  path: '/api/admin/price-variance-groups/{id}',
  source: 'spec',
  area: 'catalogue',
  summary: 'One price variance group with its prices',
  params: z.object({ id }),
  answer: priceVarianceGroup,
});

/** A category without a price, or with null, has its standard one. */
const prices = z
  .array(z.object({ category_id: id, price: priceInCents.nullable() }))
  .max(1_000)
  .refine(
    (each) => new Set(each.map(({ category_id }) => category_id)).size === each.length,
    'Each category can have one price.',
  );

export const createPriceVarianceGroup = route({
  method: 'POST',
  path: '/api/admin/price-variance-groups',
  source: 'larder',
  area: 'catalogue',
  summary: 'Create a price variance group; it comes last until the groups are reordered',
  body: z.object({ name: name(100), prices }),
  status: 201,
  answer: priceVarianceGroup,
});
export type NewPriceVarianceGroup = z.output<typeof createPriceVarianceGroup.body>;

export const updatePriceVarianceGroup = route({
  method: 'PUT',
  path: '/api/admin/price-variance-groups/{id}',
  source: 'spec',
  area: 'catalogue',
  summary:
    'Change, deactivate or activate a group; what is left out stays. Upcoming orders of its customers are repriced in the background. With preview=1 only the effect on them',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({
    /** Any moment deactivates; the server records its own time. */
    deactivated_at: moment.nullable().optional(),
    name: name(100).optional(),
    prices: prices.optional(),
    version: version.optional(),
  }),
  answer: z.union([priceVarianceGroup, orderEffect]),
  preview: orderEffect,
});
export type PriceVarianceGroup = z.output<typeof priceVarianceGroup>;
export type PriceVarianceGroupChanges = z.output<typeof updatePriceVarianceGroup.body>;

export const reorderPriceVarianceGroups = route({
  method: 'POST',
  path: '/api/admin/price-variance-groups/reorder',
  source: 'larder',
  area: 'catalogue',
  summary: 'Put the active groups in order; a list that changed since it was read is a conflict',
  body: newOrder,
  answer: z.array(priceVarianceGroup),
});

export const priceVarianceGroupsRoutes = {
  listPriceVarianceGroups,
  showPriceVarianceGroup,
  createPriceVarianceGroup,
  updatePriceVarianceGroup,
  reorderPriceVarianceGroups,
};
