import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { activateWeek } from './activate-week.ts';
import { showActivationPreview } from './activation-preview.ts';
import { beginActivationCount } from './begin-activation-count.ts';
import { createWeek } from './create-week.ts';
import { listWeeks } from './order-weeks.queries.ts';

const showWeek = async (db: Db, id: number) => found((await listWeeks(db, { ids: [id] }, true))[0], `Order week ${id}`);

export const orderWeekHandlers = {
  listOrderWeeks: ({ query }, { db }) => listWeeks(db, query, query.include.includes('productionCycles')),
  createOrderWeek: async (_, ctx) => showWeek(ctx.db, await createWeek(ctx)),
  previewActivation: ({ params }, { db }) => showActivationPreview(db, params.id),
  countActivation: async ({ params }, ctx) => {
    await ctx.transaction((tx) => beginActivationCount(tx, ctx, params.id));
    return showActivationPreview(ctx.db, params.id);
  },
  activateOrderWeek: async ({ params, body }, ctx) => {
    await activateWeek(ctx, { id: params.id, confirmed: body.confirm_incomplete });
    return showWeek(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
