import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id, moment, priceInCents } from '../wire/values.ts';

/** A group of customers with prices of their own, in whole cents; a deactivated one takes no more customers. */
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
  summary: 'All price variance groups with their prices, the newest first',
  answer: z.array(priceVarianceGroup),
});
