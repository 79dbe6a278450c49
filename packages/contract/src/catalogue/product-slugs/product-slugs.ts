import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, version } from '../../wire/values.ts';
import { newProduct } from '../products/product-form.ts';

/** As many as one change renames. */
export const MOST_RENAMED = 100;

const duplicateSlug = z
  .object({
    id,
    sku: z.string(),
    name: z.string(),
    slug: z.string(),
    version: z.int(),
    /** The older product that keeps the slug; null if it was deleted. */
    kept_by: z.object({ sku: z.string(), name: z.string() }).nullable(),
    proposed_slug: z.string(),
  })
  .meta({ id: 'DuplicateSlug' });
export type DuplicateSlug = z.output<typeof duplicateSlug>;

export const listDuplicateSlugs = route({
  method: 'GET',
  path: '/api/admin/duplicate-product-slugs',
  source: 'larder',
  area: 'catalogue',
  summary: 'Products with the slug of an older one, from before slugs were unique, each with a free slug to take',
  query: z.object({
    page: z.int().min(1).max(1_000_000).default(1),
    per_page: z.int().min(1).max(MOST_RENAMED).default(MOST_RENAMED),
  }),
  answer: z.array(duplicateSlug),
  meta: 'page',
});

export const renameDuplicateSlugs = route({
  method: 'PUT',
  path: '/api/admin/duplicate-product-slugs',
  source: 'larder',
  area: 'catalogue',
  summary: 'Give products with the slug of an older one a slug of their own, all or none',
  body: z.object({
    slugs: z
      .array(z.object({ id, version, slug: newProduct.shape.slug.unwrap().min(1, 'Slug is required.') }))
      .min(1)
      .max(MOST_RENAMED),
  }),
  answer: z.object({ renamed: z.int() }),
});

export const productSlugsRoutes = { listDuplicateSlugs, renameDuplicateSlugs };
