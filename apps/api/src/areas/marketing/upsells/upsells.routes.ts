import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listUpsells, showUpsell } from './show-upsells.ts';
import { updateUpsell } from './update-upsell.ts';

export const upsellHandlers = {
  listUpsells: ({ query }, { db }) => listUpsells(db, query),
  showUpsell: async ({ params: { id } }, { db }) => found(await showUpsell(db, id), `Upsell ${id}`),
  updateUpsell: ({ params, body }, ctx) => updateUpsell(ctx, params.id, body),
} satisfies Partial<Handlers>;
