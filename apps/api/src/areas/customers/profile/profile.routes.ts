import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { changeProductionCycle } from './change-production-cycle.ts';
import { resetPreferredCarrier, savePreferredCarriers } from './preferred-carriers.ts';
import { listPreferredCarriers } from './profile.queries.ts';
import { saveKids, setSameMeals } from './save-kids.ts';
import { findUser } from '../users/show-user.queries.ts';

const profileOf = async (db: Db, userId: number) =>
  found((await findUser(db, userId, ['profile', 'profile.preferredCarriers']))?.profile?.data, `Customer ${userId}`);

export const profileHandlers = {
  changeProductionCycle: async ({ params, body }, ctx) => {
    const orders_left = await changeProductionCycle(ctx, params.id, body.production_cycle_id);
    return { data: await profileOf(ctx.db, params.id), meta: { orders_left } };
  },
  savePreferredCarriers: async ({ params, body }, ctx) => {
    await savePreferredCarriers(ctx, params.id, body.preferred_carriers);
    return listPreferredCarriers(ctx.db, params.id);
  },
  resetPreferredCarrier: async ({ params }, ctx) => {
    await resetPreferredCarrier(ctx, params.id, params.productionCycleId);
    return listPreferredCarriers(ctx.db, params.id);
  },
  saveKids: async ({ params, body }, ctx) => {
    await saveKids(ctx, params.id, body);
    return (await profileOf(ctx.db, params.id)).kids;
  },
  setSameMeals: async ({ params }, ctx) => ({ message: await setSameMeals(ctx, params.userId, true) }),
  unsetSameMeals: async ({ params }, ctx) => ({ message: await setSameMeals(ctx, params.userId, false) }),
} satisfies Partial<Handlers>;
