import * as z from 'zod';
import { orderWeek } from '../../orders/weeks/order-weeks.ts';
import { include, relation } from '../../wire/include.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';
import { category } from '../categories/categories.ts';
import { planDish } from '../menu-plan/menu-plan.ts';

const area = 'catalogue';
const source = 'spec';
const rotationParams = z.object({ id });
const sku = z.string().min(1).max(64);

/** `products` is always present; including it is allowed (STAFF-4). */
const ROTATION_INCLUDES = include(['orderWeeks', 'products']);

const mealRotation = z
  .object({
    id,
    created_at: moment,
    version: z.int(),
    /** SKUs by category, in order. */
    products: z.array(z.string()),
    orderWeeks: relation(z.array(orderWeek)),
  })
  .meta({ id: 'MealRotation' });
export type MealRotation = z.output<typeof mealRotation>;

/** `index_number` counts from 1 within its category. */
const rotationRow = z
  .object({
    sku: z.string(),
    name: z.string(),
    index_number: z.int(),
    category_id: id,
    category: relation(category),
    product: relation(planDish),
  })
  .meta({ id: 'RotationRow' });
export type RotationRow = z.output<typeof rotationRow>;

export const listRotationMenuItems = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations-menu-items',
  source,
  area,
  summary: 'Menu items that a rotation fills, one per category',
  answer: z.array(z.object({ category_id: id, name: z.string() })),
});

export const listMealRotations = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations',
  source,
  area,
  summary: 'Rotations, newest first',
  query: z.object({
    page: z.int().min(1).max(1_000_000).default(1),
    per_page: z.int().min(1).max(1_000).default(15),
    include: ROTATION_INCLUDES,
  }),
  answer: z.array(mealRotation),
  meta: 'page',
});

export const createMealRotation = route({
  method: 'POST',
  path: '/api/sales/admin/meal-rotations',
  source,
  area,
  summary: 'Create an empty rotation',
  answer: mealRotation,
  status: 201,
});

export const showMealRotation = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations/{id}',
  source,
  area,
  summary: 'One rotation',
  params: rotationParams,
  query: z.object({ include: ROTATION_INCLUDES }),
  answer: mealRotation,
});

export const deleteMealRotation = route({
  method: 'DELETE',
  path: '/api/sales/admin/meal-rotations/{id}',
  source,
  area,
  summary: 'Delete a rotation without active or delivered weeks; its draft weeks are left without a rotation',
  params: rotationParams,
  answer: null,
});

export const cloneMealRotation = route({
  method: 'POST',
  path: '/api/sales/admin/meal-rotations/{id}/clones',
  source,
  area,
  summary: 'Copy a rotation with its products but without its weeks',
  params: rotationParams,
  answer: mealRotation,
  status: 201,
});

export const listRotationWeeks = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations/{id}/order-weeks',
  source,
  area,
  summary: 'Weeks of a rotation, newest first',
  params: rotationParams,
  query: z.object({ include: include(['productionCycles']) }),
  answer: z.array(orderWeek),
});

export const addRotationWeek = route({
  method: 'POST',
  path: '/api/sales/admin/meal-rotations/{id}/order-weeks',
  source,
  area,
  summary: 'Add a draft week that has no rotation',
  params: rotationParams,
  body: z.object({ order_week_id: z.int({ error: 'Please choose a week.' }).positive() }),
  answer: z.array(orderWeek),
});

export const removeRotationWeek = route({
  method: 'DELETE',
  path: '/api/sales/admin/product-rotations/{id}/order-weeks/{weekId}',
  source,
  area,
  summary: 'Remove a draft week from a rotation',
  params: z.object({ id, weekId: id }),
  answer: null,
});

export const listRotationProducts = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations/{id}/products',
  source,
  area,
  summary: 'Products of a rotation by category, in order',
  params: rotationParams,
  query: z.object({ include: include(['category', 'product']) }),
  answer: z.array(rotationRow),
});

export const addRotationProduct = route({
  method: 'POST',
  path: '/api/sales/admin/meal-rotations/{id}/products',
  source,
  area,
  summary: 'Add an active product at the end of its category',
  params: rotationParams,
  body: z.object({ product_sku: sku, category_id: id }),
  answer: rotationRow,
  status: 201,
});

export const removeRotationProduct = route({
  method: 'DELETE',
  path: '/api/sales/admin/meal-rotations/{id}/products/{sku}',
  source,
  area,
  summary: 'Remove a product from a rotation',
  params: z.object({ id, sku }),
  answer: null,
});

export const orderRotationProducts = route({
  method: 'POST',
  path: '/api/sales/admin/meal-rotations/{id}/products-order',
  source,
  area,
  summary: 'Reorder a category; answers 409 if the products differ from those in the rotation',
  params: rotationParams,
  body: z.object({
    /** From 0, for the log. */
    new_index: z.int().min(0),
    skus: z.array(sku).min(1).max(1_000),
    category_id: id.optional(),
  }),
  answer: z.array(rotationRow),
});

export const showRotationsLog = route({
  method: 'GET',
  path: '/api/sales/admin/rotations-log',
  source,
  area,
  summary: 'Log of rotation changes, newest first; a browser gets a page',
  answer: z.array(
    z.object({
      id,
      rotation_id: id,
      description: z.string(),
      created_at: moment,
      causer: z.object({ email: z.string() }).nullable(),
    }),
  ),
});

export const mealRotationsRoutes = {
  listRotationMenuItems,
  listMealRotations,
  createMealRotation,
  showMealRotation,
  deleteMealRotation,
  cloneMealRotation,
  listRotationWeeks,
  addRotationWeek,
  removeRotationWeek,
  listRotationProducts,
  addRotationProduct,
  removeRotationProduct,
  orderRotationProducts,
  showRotationsLog,
};
