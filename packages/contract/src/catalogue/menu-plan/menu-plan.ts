import * as z from 'zod';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/enums/order-week-statuses.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';

const area = 'catalogue';
const source = 'larder';

const weekName = z.object({ id, number: z.int(), status: z.enum(ORDER_WEEK_STATUSES) });

export const planDish = z
  .object({
    id,
    sku: z.string(),
    name: z.string(),
    category_id: id,
    /** For customers without a price variance group. */
    price: money,
    is_active: z.boolean(),
    /** For good; `sold_out_ids` of a week has those of the week too. */
    is_sold_out: z.boolean(),
    /** The URL of the smallest variant. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'PlanDish' });
export type PlanDish = z.output<typeof planDish>;

const planWeek = z
  .object({
    ...weekName.shape,
    /** A Monday. */
    date: day,
    meal_rotation_id: id.nullable(),
    rotation_version: z.int().nullable(),
    /** The next cutoff of any cycle. */
    cutoff_at: moment.nullable(),
    /** Other weeks with the same rotation, by number. */
    shared_with: z.array(weekName),
    /** Null if the menu can be changed. */
    refusal: z.string().nullable(),
    /** By category, in order. */
    product_ids: z.array(id),
    /** Those of them that are sold out in this week. */
    sold_out_ids: z.array(id),
  })
  .meta({ id: 'PlanWeek' });
export type PlanWeek = z.output<typeof planWeek>;

const menuPlan = z
  .object({
    /** Under the names of their menu items (CAT-19). */
    categories: z.array(z.object({ category_id: id, name: z.string() })),
    dishes: z.array(planDish),
    weeks: z.array(planWeek),
    /** Weeks before the first one, for repeats. */
    earlier: z.array(z.object({ number: z.int(), date: day, product_ids: z.array(id) })),
  })
  .meta({ id: 'MenuPlan' });
export type MenuPlan = z.output<typeof menuPlan>;

/** Weeks that a call changed, and the dishes in them. */
const changedWeeks = z.object({ weeks: z.array(planWeek), dishes: z.array(planDish) }).meta({ id: 'ChangedPlanWeeks' });
export type ChangedWeeks = z.output<typeof changedWeeks>;

export const showMenuPlan = route({
  method: 'GET',
  path: '/api/sales/admin/menu-plan',
  source,
  area,
  summary: 'The menus of the coming weeks: draft weeks with a cutoff ahead and active ones',
  query: z.object({ weeks: z.int().min(1).max(26).default(12) }),
  answer: menuPlan,
});

export const showMenuDemand = route({
  method: 'GET',
  path: '/api/sales/admin/menu-plan/demand',
  source,
  area,
  summary: 'Meals per category in the plans of customers with an active subscription',
  answer: z.array(z.object({ category_id: id, customers: z.int(), meals: z.int() })),
});

const menuEffect = z
  .object({
    ...weekName.shape,
    change: z.enum(['added', 'removed']),
    /** A cutoff is ahead. */
    is_open: z.boolean(),
    /** The dish is sold out, for good or in this week. */
    is_sold_out: z.boolean(),
    /** Orders of this week with the dish. They keep it. */
    carts: z.int(),
    meals: z.int(),
    /** Rogue orders among them. */
    rogue_orders: z.int(),
    /** Meals for rogue orders before and after; null without a buffer. */
    buffer: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
  })
  .meta({ id: 'MenuEffect' });
export type MenuEffect = z.output<typeof menuEffect>;

export const movePreview = z
  .object({ effects: z.array(menuEffect), fingerprint: z.string() })
  .meta({ id: 'MovePreview' });
export type MovePreview = z.output<typeof movePreview>;

export const moveDish = route({
  method: 'POST',
  path: '/api/sales/admin/menu-plan/moves',
  source,
  area,
  summary:
    'Move a dish from one week to another, add it to a week, or remove it; with preview=1 only the weeks that follow',
  query: previewQuery,
  body: z.object({
    sku: z.string().trim().min(1).max(64),
    /** Without it the dish is added or copied. */
    from_week_id: id.nullable().default(null),
    /** Without it the dish is removed. */
    to_week_id: id.nullable().default(null),
    /** A week that shares its rotation gets a copy of its own first. */
    own_copy: z.boolean().default(false),
    /** Sent without a review: 409 with the preview where a named week is active or shares its menu. */
    drafts_only: z.boolean().optional(),
    expected,
  }),
  answer: z.union([changedWeeks, movePreview]),
  preview: movePreview,
});

export const showRotationEffects = route({
  method: 'GET',
  path: '/api/sales/admin/meal-rotations/{id}/effects',
  source,
  area,
  summary: 'Follows from removing a product from a rotation, or from adding it where the rotation lacks it, by week',
  params: z.object({ id }),
  query: z.object({ sku: z.string().trim().min(1).max(64) }),
  answer: z.array(menuEffect),
});

export const copyMenu = route({
  method: 'POST',
  path: '/api/sales/admin/menu-plan/weeks/{id}/copies',
  source,
  area,
  summary: 'Replace the menu of a draft week by the active dishes of the week before',
  params: z.object({ id }),
  body: z.object({
    /** Null without a rotation. */
    rotation_version: z.int().nullable(),
  }),
  answer: changedWeeks,
});

export const planWeeks = route({
  method: 'POST',
  path: '/api/sales/admin/menu-plan/weeks',
  source,
  area,
  summary: 'Create the next draft weeks, each with a rotation of its own, empty or with the dishes of the latest menu',
  body: z.object({
    count: z.int({ error: 'Enter a number of weeks.' }).min(1).max(12),
    /** Active dishes only. */
    copy_latest: z.boolean(),
  }),
  answer: z.array(weekName),
  status: 201,
});

export const menuPlanRoutes = { showMenuPlan, showMenuDemand, moveDish, showRotationEffects, copyMenu, planWeeks };
