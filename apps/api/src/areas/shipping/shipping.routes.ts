import { businessNow } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';
import { listCarriers } from './carriers.queries.ts';
import { listProductionCycles } from './production-cycles.queries.ts';
import { quoteDelivery } from './quote-delivery.ts';
import { listStates } from './states.queries.ts';

export const shippingHandlers = {
  listStates: (_, { db }) => listStates(db),
  listCarriers: ({ query }, { db }) => listCarriers(db, query),
  listProductionCycles: async (_, { db }) => listProductionCycles(db, await businessNow(db)),
  showDeliveryQuote: ({ query }, { db }) => quoteDelivery(db, query.zip_code),
} satisfies Partial<Handlers>;
