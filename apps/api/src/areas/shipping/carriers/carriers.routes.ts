import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findCarrier, listCarriers } from './carriers.queries.ts';
import { createCarrier, updateCarrier } from './save-carrier.ts';

export const carrierHandlers = {
  listCarriers: ({ query }, { db }) => listCarriers(db, query),
  showCarrier: async ({ params }, { db }) => found(await findCarrier(db, params.id), `Carrier ${params.id}`),
  createCarrier: ({ body }, ctx) => createCarrier(ctx, body),
  updateCarrier: ({ params, body }, ctx) => updateCarrier(ctx, params.id, body),
} satisfies Partial<Handlers>;
