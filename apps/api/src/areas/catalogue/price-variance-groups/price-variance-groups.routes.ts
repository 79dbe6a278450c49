import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { deactivatePriceVarianceGroup } from './deactivate-price-variance-group.ts';
import { findPriceVarianceGroup, listPriceVarianceGroups } from './price-variance-groups.queries.ts';

const groupOf = async (db: Db, id: number) => found(await findPriceVarianceGroup(db, id), `Price variance group ${id}`);

export const priceVarianceGroupHandlers = {
  listPriceVarianceGroups: (_, { db }) => listPriceVarianceGroups(db),
  showPriceVarianceGroup: ({ params }, { db }) => groupOf(db, params.id),
  updatePriceVarianceGroup: async ({ params, body }, ctx) => {
    const isDeactivated = body.deactivated_at !== null;
    await deactivatePriceVarianceGroup(ctx, params.id, { isDeactivated, version: body.version });
    return groupOf(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
