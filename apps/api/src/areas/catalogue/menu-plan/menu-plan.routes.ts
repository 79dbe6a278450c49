import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findMealRotation } from '../meal-rotations/meal-rotations.queries.ts';
import { showRotationEffects } from './menu-effects.ts';
import { countDemand } from './menu-plan.queries.ts';
import { moveDish, previewMove } from './move-dish.ts';
import { copyMenu, planWeeks } from './plan-weeks.ts';
import { showMenuPlan } from './show-menu-plan.ts';

export const menuPlanHandlers = {
  showMenuPlan: ({ query }, { db }) => showMenuPlan(db, query.weeks),
  showMenuDemand: (_, { db }) => countDemand(db),
  moveDish: ({ query, body }, ctx) => (query.preview ? previewMove(ctx, body) : moveDish(ctx, body)),
  showRotationEffects: async ({ params, query }, { db }) => {
    found(await findMealRotation(db, params.id, false), `Rotation ${params.id}`);
    return showRotationEffects(db, params.id, query.sku);
  },
  copyMenu: ({ params, body }, ctx) => copyMenu(ctx, params.id, body.rotation_version),
  planWeeks: ({ body }, ctx) => planWeeks(ctx, body.count, body.copy_latest),
} satisfies Partial<Handlers>;
