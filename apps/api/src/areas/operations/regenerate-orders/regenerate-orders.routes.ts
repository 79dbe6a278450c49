import type { Handlers } from '../../../platform/http/register-routes.ts';
import { cancelComparison, compareRegeneration, showComparison } from './compare-regeneration.ts';
import { previewRegeneration, startRegeneration } from './regenerate-orders.ts';

export const regenerationHandlers = {
  regenerateOrders: (input, ctx) =>
    input.query.preview ? previewRegeneration(ctx, input) : startRegeneration(ctx, input),
  compareRegeneration: ({ body }, ctx) => compareRegeneration(ctx, body),
  showRegenerationComparison: ({ params }, { db, staff }) => showComparison(db, params.id, staff.id),
  cancelRegenerationComparison: async ({ params }, ctx) => {
    await cancelComparison(ctx, params.id);
    return undefined;
  },
} satisfies Partial<Handlers>;
