import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

export const USED_KINDS = [
  'categories',
  'price-variance-groups',
  'meal-rotations',
  'products',
  'promo-codes',
  'experiments',
  'order-bumps',
] as const;
export type UsedKind = (typeof USED_KINDS)[number];

/** A lower bound where counting all would take too long. Named records are the first few. */
export const use = z
  .object({
    name: z.string(),
    count: z.int(),
    is_at_least: z.literal(true).optional(),
    first: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
  })
  .meta({ id: 'Use' });
export type Use = z.output<typeof use>;

export const listUses = route({
  method: 'GET',
  path: '/api/admin/{kind}/{id}/uses',
  source: 'larder',
  area: 'operations',
  summary: 'What uses a record, to read before changing, deactivating or deleting it',
  params: z.object({ kind: z.enum(USED_KINDS), id }),
  answer: z.array(use),
});

export const usesRoutes = { listUses };
