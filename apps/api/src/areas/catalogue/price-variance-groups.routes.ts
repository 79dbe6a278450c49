import type { Handlers } from '../../platform/http/register-routes.ts';
import { listPriceVarianceGroups } from './price-variance-groups.queries.ts';

export const priceVarianceGroupHandlers = {
  listPriceVarianceGroups: (_, { db }) => listPriceVarianceGroups(db),
} satisfies Partial<Handlers>;
