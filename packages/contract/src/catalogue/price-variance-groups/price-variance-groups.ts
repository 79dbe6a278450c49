import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, moment, priceInCents, version } from '../../wire/values.ts';

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
  summary: 'Price variance groups with their prices, newest first',
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

export const updatePriceVarianceGroup = route({
  method: 'PUT',
  path: '/api/admin/price-variance-groups/{id}',
  source: 'spec',
  area: 'catalogue',
  summary: 'Deactivate or activate a group; upcoming orders of its customers are repriced in the background',
  params: z.object({ id }),
  body: z.object({
    /** Any moment deactivates; the server records its own time. */
    deactivated_at: moment.nullable(),
    version: version.optional(),
  }),
  answer: priceVarianceGroup,
});
export type PriceVarianceGroup = z.output<typeof priceVarianceGroup>;

export const priceVarianceGroupsRoutes = { listPriceVarianceGroups, showPriceVarianceGroup, updatePriceVarianceGroup };
