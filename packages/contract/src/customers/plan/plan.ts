import * as z from 'zod';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, money } from '../../wire/values.ts';
import { subscriptionLines } from '../users/save-user.ts';

export const plan = z
  .object({
    subscription: z.array(z.object({ category_id: id, category_name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'Plan' });

const cart = z.object({ meals: z.int(), total: money });

/** Orders before their cutoff follow the plan (CUST-63). */
export const planPreview = z
  .object({
    orders: z.array(
      z.object({
        order_id: id,
        order_week_number: z.int(),
        deliver_at: day.nullable(),
        is_skipped: z.boolean(),
        /** Somebody changed the cart; refilling loses that. */
        is_cart_changed: z.boolean(),
        /** Fewer meals than the plan has. */
        is_incomplete: z.boolean(),
        /** Why the cart stays. */
        reason: z.string().nullable(),
        before: cart,
        after: cart,
      }),
    ),
    /** The kids' own categories fill the carts instead (ORD-11). */
    is_replaced_by_kids: z.boolean(),
    /** Null unless carts of the plan are smaller than staff may make them (ORD-32). */
    below_minimum: z.object({ meals: z.int(), least: z.int() }).nullable(),
    fingerprint: z.string(),
  })
  .meta({ id: 'PlanPreview' });
export type PlanPreview = z.output<typeof planPreview>;

export const changePlan = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/plan',
  source: 'larder',
  area: 'customers',
  summary:
    'Change the meals per category of a subscription; orders before their cutoff are refilled. With preview=1 only the orders before and after',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({
    subscription: subscriptionLines.min(1, 'Add at least one category.'),
    /** As it was read; without it any is replaced. */
    previous: subscriptionLines.optional(),
    /** Leaves carts that somebody changed as they are. */
    keep_changed_carts: z.boolean().default(false),
    expected,
  }),
  answer: z.union([plan, planPreview]),
  preview: planPreview,
});

export const planRoutes = { changePlan };
