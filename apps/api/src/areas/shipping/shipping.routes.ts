import { found } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';
import { allocateShipDays } from './production-cycles/allocate-ship-days.ts';
import { findCarrier, listCarriers } from './carriers/carriers.queries.ts';
import { listProductionCycles } from '../deliveries/production-cycles.queries.ts';
import { quoteDelivery } from '../deliveries/quote-delivery.ts';
import { simulateDelivery } from './delivery-simulation/simulate-delivery.ts';
import { createCarrier, updateCarrier } from './carriers/save-carrier.ts';

export const shippingHandlers = {
  listCarriers: ({ query }, { db }) => listCarriers(db, query),
  showCarrier: async ({ params }, { db }) => found(await findCarrier(db, params.id), `Carrier ${params.id}`),
  createCarrier: ({ body }, ctx) => createCarrier(ctx, body),
  updateCarrier: ({ params, body }, ctx) => updateCarrier(ctx, params.id, body),
  listProductionCycles: async (_, { db }) => listProductionCycles(db, await businessNow(db)),
  allocateShipDays: async ({ params, body }, ctx) => {
    await allocateShipDays(ctx, params.id, body.days, body.seen);
    const cycles = await listProductionCycles(ctx.db, await businessNow(ctx.db));
    return found(
      cycles.find(({ id }) => id === params.id),
      `Production cycle ${params.id}`,
    );
  },
  simulateDelivery: ({ query }, { db }) => simulateDelivery(db, query),
  showDeliveryQuote: ({ query }, { db }) => quoteDelivery(db, query.zip_code),
} satisfies Partial<Handlers>;
