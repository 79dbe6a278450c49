import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { orderEffect } from '../order-effect.ts';
import { include } from '../../wire/include.ts';
import { id, moment, name, newOrder, priceInCents, version } from '../../wire/values.ts';

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
  summary: 'Meal categories in the order of staff, archived ones last, with their prices in whole cents',
  query: z.object({
    ...pageQuery,
    with_deleted: z.boolean().optional(),
    sku: z.string().max(64).optional(),
    include: include(['price']),
  }),
  answer: z.array(category),
  meta: 'page',
});

export const showCategory = route({
  method: 'GET',
  path: '/api/categories/{id}',
  source: 'spec',
  area: 'catalogue',
  summary: 'One category with its prices in whole cents',
  params: z.object({ id }),
  answer: category,
});

const fields = {
  name: name(100),
  description: z.string().trim().max(2_000),
  price: priceInCents,
  premium_price: priceInCents,
  display_price: priceInCents,
};

export const createCategory = route({
  method: 'POST',
  path: '/api/admin/categories',
  source: 'larder',
  area: 'catalogue',
  summary: 'Create a category; it comes last until the categories are reordered',
  body: z.object(fields),
  status: 201,
  answer: category,
});
export type NewCategory = z.output<typeof createCategory.body>;

export const updateCategory = route({
  method: 'PUT',
  path: '/api/categories/{id}',
  source: 'spec',
  area: 'catalogue',
  summary:
    'Change a category; orders before their cutoff are repriced in the background. With preview=1 only the effect on them',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ ...fields, version: version.optional() }),
  answer: z.union([category, orderEffect]),
  preview: orderEffect,
});
export type CategoryChanges = z.output<typeof updateCategory.body>;
export type Category = z.output<typeof category>;

export const archiveCategory = route({
  method: 'POST',
  path: '/api/admin/categories/{id}/archive',
  source: 'larder',
  area: 'catalogue',
  summary: 'Archive a category: whatever uses it keeps it, and it cannot be chosen again',
  params: z.object({ id }),
  answer: category,
});

export const restoreCategory = route({
  method: 'POST',
  path: '/api/admin/categories/{id}/restore',
  source: 'larder',
  area: 'catalogue',
  summary: 'Restore an archived category, so that it can be chosen again',
  params: z.object({ id }),
  answer: category,
});

export const reorderCategories = route({
  method: 'POST',
  path: '/api/admin/categories/reorder',
  source: 'larder',
  area: 'catalogue',
  summary: 'Put the categories that are not archived in order; a list that changed since it was read is a conflict',
  body: newOrder,
  answer: z.array(category),
});

export const categoriesRoutes = {
  listCategories,
  showCategory,
  createCategory,
  updateCategory,
  archiveCategory,
  restoreCategory,
  reorderCategories,
};
