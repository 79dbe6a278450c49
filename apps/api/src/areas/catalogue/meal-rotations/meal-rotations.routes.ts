import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listWeeksOfRotations } from '../../orders/weeks/order-weeks.queries.ts';
import { listMenuCategories } from '../categories/categories.queries.ts';
import {
  addProduct,
  addWeek,
  cloneRotation,
  createRotation,
  orderProducts,
  removeProduct,
  removeRotation,
  removeWeek,
} from './change-rotation.ts';
import { listRotationMenu } from './list-rotation-menu.ts';
import { findMealRotation, listMealRotations, listRotationRows } from './meal-rotations.queries.ts';
import { showRotationsLog } from './show-rotations-log.ts';

const rotationOf = async (db: Db, id: number, isWithWeeks = false) =>
  found(await findMealRotation(db, id, isWithWeeks), `Rotation ${id}`);

export const mealRotationHandlers = {
  listRotationMenuItems: (_, { db }) => listMenuCategories(db),
  listMealRotations: ({ query }, { db }) => listMealRotations(db, query),
  createMealRotation: async (_, ctx) => rotationOf(ctx.db, await createRotation(ctx)),
  showMealRotation: ({ params, query }, { db }) => rotationOf(db, params.id, query.include.includes('orderWeeks')),
  deleteMealRotation: async ({ params }, ctx) => {
    await removeRotation(ctx, params.id);
  },
  cloneMealRotation: async ({ params }, ctx) => rotationOf(ctx.db, await cloneRotation(ctx, params.id)),
  listRotationWeeks: async ({ params, query }, { db }) => {
    await rotationOf(db, params.id);
    return listWeeksOfRotations(db, [params.id], query.include.includes('productionCycles'));
  },
  addRotationWeek: async ({ params, body }, ctx) => {
    await addWeek(ctx, params.id, body.order_week_id);
    return listWeeksOfRotations(ctx.db, [params.id]);
  },
  removeRotationWeek: async ({ params }, ctx) => {
    await removeWeek(ctx, params.id, params.weekId);
  },
  listRotationProducts: async ({ params, query }, { db }) => {
    await rotationOf(db, params.id);
    return listRotationMenu(db, params.id, query.include);
  },
  addRotationProduct: async ({ params, body }, ctx) => {
    const sku = await addProduct(ctx, params.id, body);
    const rows = await listRotationRows(ctx.db, params.id);
    return found(
      rows.find((row) => row.sku === sku),
      `Product ${sku} of rotation ${params.id}`,
    );
  },
  removeRotationProduct: async ({ params }, ctx) => {
    await removeProduct(ctx, params.id, params.sku);
  },
  orderRotationProducts: async ({ params, body }, ctx) => {
    await orderProducts(ctx, params.id, body);
    return listRotationRows(ctx.db, params.id);
  },
  showRotationsLog: (_, { db }) => showRotationsLog(db),
} satisfies Partial<Handlers>;
