import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';
import { allocateShipDays } from './allocate-ship-days.ts';
import { previewProductionCycle, updateProductionCycle } from './update-production-cycle.ts';

export const productionCycleHandlers = {
  listProductionCycles: async (_, { db }) => listProductionCycles(db, await businessNow(db)),
  updateProductionCycle: ({ params, query, body }, ctx) =>
    query.preview ? previewProductionCycle(ctx, params.id, body) : updateProductionCycle(ctx, params.id, body),
  allocateShipDays: async ({ params, body }, ctx) => {
    await allocateShipDays(ctx, params.id, body.days, body.seen);
    const cycles = await listProductionCycles(ctx.db, await businessNow(ctx.db));
    return found(
      cycles.find(({ id }) => id === params.id),
      `Production cycle ${params.id}`,
    );
  },
} satisfies Partial<Handlers>;
