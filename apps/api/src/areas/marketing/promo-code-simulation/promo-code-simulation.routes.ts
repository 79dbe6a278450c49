import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listUnknownPrefixes, listUnknownSkus } from './promo-code-simulation.queries.ts';
import { cancelSimulation, showSimulation, simulatePromoCode } from './simulate-promo-code.ts';

export const promoCodeSimulationHandlers = {
  simulatePromoCode: ({ body }, ctx) => simulatePromoCode(ctx, body),
  showPromoCodeSimulation: ({ params }, { db }) => showSimulation(db, params.id),
  cancelPromoCodeSimulation: async ({ params }, ctx) => {
    await cancelSimulation(ctx, params.id);
    return undefined;
  },
  checkPromoCodeSkus: async ({ query }, { db }) => ({
    whitelisted_skus: await listUnknownSkus(db, query.whitelisted_skus ?? []),
    sku_starts_with: await listUnknownPrefixes(db, query.sku_starts_with ?? []),
  }),
} satisfies Partial<Handlers>;
