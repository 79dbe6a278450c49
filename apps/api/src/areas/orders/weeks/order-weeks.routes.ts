import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { activateWeek } from './activate-week.ts';
import { previewActivation } from './activation-preview.ts';
import { createWeek } from './create-week.ts';
import { listWeeks } from './order-weeks.queries.ts';

const showWeek = async (db: Db, id: number) => found((await listWeeks(db, { ids: [id] }, true))[0], `Order week ${id}`);

export const orderWeekHandlers = {
  listOrderWeeks: ({ query }, { db }) => listWeeks(db, query, query.include.includes('productionCycles')),
  createOrderWeek: async (_, ctx) => showWeek(ctx.db, await createWeek(ctx)),
  previewActivation: ({ params }, { db }) => previewActivation(db, params.id),
  activateOrderWeek: async ({ params }, ctx) => {
    await activateWeek(ctx, params.id);
    return showWeek(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
