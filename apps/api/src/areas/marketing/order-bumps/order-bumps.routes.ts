import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createOrderBump, updateOrderBump } from './save-order-bump.ts';
import { listOrderBumps, showOrderBump } from './show-order-bumps.ts';

export const orderBumpHandlers = {
  listOrderBumps: ({ query }, { db }) => listOrderBumps(db, query),
  showOrderBump: async ({ params: { id }, query }, { db }) =>
    found(await showOrderBump(db, id, query.include), `Order bump ${id}`),
  createOrderBump: ({ body }, ctx) => createOrderBump(ctx, body),
  updateOrderBump: ({ params, body }, ctx) => updateOrderBump(ctx, params.id, body),
} satisfies Partial<Handlers>;
