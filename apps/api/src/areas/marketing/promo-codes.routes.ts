import type { Handlers } from '../../platform/http/register-routes.ts';
import { listPromoCodes } from './promo-codes.queries.ts';

export const promoCodeHandlers = {
  listPromoCodes: ({ query }, { db }) => listPromoCodes(db, query),
} satisfies Partial<Handlers>;
