import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { reorder } from '../reorder.ts';
import { archiveUpsell, restoreUpsell } from './archive-upsell.ts';
import { createUpsell } from './create-upsell.ts';
import { listUpsells, showUpsell } from './show-upsells.ts';
import { updateUpsell } from './update-upsell.ts';

export const upsellHandlers = {
  listUpsells: ({ query }, { db }) => listUpsells(db, query),
  showUpsell: async ({ params: { id } }, { db }) => found(await showUpsell(db, id), `Upsell ${id}`),
  createUpsell: ({ body }, ctx) => createUpsell(ctx, body),
  updateUpsell: ({ params, body }, ctx) => updateUpsell(ctx, params.id, body),
  archiveUpsell: ({ params }, ctx) => archiveUpsell(ctx, params.id),
  restoreUpsell: ({ params }, ctx) => restoreUpsell(ctx, params.id),
  reorderUpsells: async ({ body }, ctx) => {
    await ctx.transaction((tx) => reorder(tx, ctx.actor, 'upsells', body));
  },
} satisfies Partial<Handlers>;
