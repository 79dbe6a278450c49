import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createSkipOffer, updateSkipOffer } from './save-skip-offer.ts';
import { findSkipOffer, listSkipOffers } from './skip-offers.queries.ts';

export const skipOfferHandlers = {
  listSkipOffers: ({ query }, { db }) => listSkipOffers(db, query),
  showSkipOffer: async ({ params: { id } }, { db }) => found(await findSkipOffer(db, id), `Skip offer ${id}`),
  createSkipOffer: ({ body }, ctx) => createSkipOffer(ctx, body),
  updateSkipOffer: ({ params, body }, ctx) => updateSkipOffer(ctx, params.id, body),
} satisfies Partial<Handlers>;
