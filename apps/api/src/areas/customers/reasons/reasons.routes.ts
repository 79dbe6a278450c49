import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { archiveReason, restoreReason } from './archive-reason.ts';
import { listReasonsOf } from './reasons.queries.ts';
import { reorderReasons } from './reorder-reasons.ts';
import { createReason, updateReason } from './save-reason.ts';
import { showReason } from './show-reason.ts';

export const reasonHandlers = {
  listReasons: ({ query }, { db }) => listReasonsOf(db, query.type, query),
  listSkipReasons: (_, { db }) => listReasonsOf(db, 'SKIP', { archived: false }),
  showReason: async ({ params }, { db }) => found(await showReason(db, params.id), `Reason ${params.id}`),
  createReason: ({ body }, ctx) => createReason(ctx, body),
  updateReason: ({ params, body }, ctx) => updateReason(ctx, params.id, body),
  archiveReason: ({ params }, ctx) => archiveReason(ctx, params.id),
  restoreReason: ({ params }, ctx) => restoreReason(ctx, params.id),
  reorderReasons: async ({ body }, ctx) => {
    await reorderReasons(ctx, body);
    return listReasonsOf(ctx.db, body.type, { archived: false });
  },
} satisfies Partial<Handlers>;
