import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id } from '../wire/values.ts';

/** What of the catalogue and marketing can be asked for its uses. */
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

/**
 * In how many records of a kind something is used; in at least so many where there were too many to look through. Of
 * records with a name the first few, each with what its address ends with.
 */
export const use = z
  .object({
    name: z.string(),
    count: z.int(),
    is_at_least: z.literal(true).optional(),
    first: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
  })
  .meta({ id: 'Use' });

export const listUses = route({
  method: 'GET',
  path: '/api/admin/{kind}/{id}/uses',
  source: 'larder',
  area: 'operations',
  summary: 'What uses a record: asked before it is changed, deactivated or deleted',
  params: z.object({ kind: z.enum(USED_KINDS), id }),
  answer: z.array(use),
});
