import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createPriceVarianceGroup } from './create-price-variance-group.ts';
import { reorderPriceVarianceGroups } from './reorder-price-variance-groups.ts';
import { previewPriceVarianceGroup, updatePriceVarianceGroup } from './update-price-variance-group.ts';
import { findPriceVarianceGroup, listPriceVarianceGroups } from './price-variance-groups.queries.ts';

const groupOf = async (db: Db, id: number) => found(await findPriceVarianceGroup(db, id), `Price variance group ${id}`);

export const priceVarianceGroupHandlers = {
  listPriceVarianceGroups: (_, { db }) => listPriceVarianceGroups(db),
  showPriceVarianceGroup: ({ params }, { db }) => groupOf(db, params.id),
  createPriceVarianceGroup: ({ body }, ctx) => createPriceVarianceGroup(ctx, body),
  reorderPriceVarianceGroups: async ({ body }, ctx) => {
    await reorderPriceVarianceGroups(ctx, body);
    return listPriceVarianceGroups(ctx.db);
  },
  updatePriceVarianceGroup: async ({ params, query, body }, ctx) => {
    if (query.preview) return previewPriceVarianceGroup(ctx, params.id, body);
    await updatePriceVarianceGroup(ctx, params.id, body);
    return groupOf(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
