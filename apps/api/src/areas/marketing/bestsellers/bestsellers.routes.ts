import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createBestseller, updateBestseller } from './save-bestseller.ts';
import { listBestsellers, showBestseller } from './show-bestsellers.ts';

export const bestsellerHandlers = {
  listBestsellers: ({ query }, { db }) => listBestsellers(db, query),
  showBestseller: async ({ params: { id }, query }, { db }) =>
    found(await showBestseller(db, id, query.include), `Bestseller ${id}`),
  createBestseller: ({ body }, ctx) => createBestseller(ctx, body),
  updateBestseller: ({ params, body }, ctx) => updateBestseller(ctx, params.id, body),
} satisfies Partial<Handlers>;
