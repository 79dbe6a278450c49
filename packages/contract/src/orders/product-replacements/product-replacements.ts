import * as z from 'zod';
import { REPLACEMENT_GROUPS } from '@larder/domain/values/batches/replacement-groups.ts';
import { batch } from '../../wire/batch.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { idList } from '../../wire/text-lists.ts';
import { id, money, moneySum } from '../../wire/values.ts';

const sku = z.string().trim().min(1, 'Please choose a product.').max(100);
const named = z.object({ sku: z.string(), name: z.string() });
const line = z.object({ sku: z.string(), name: z.string(), quantity: z.int() });
const orderThen = z.object({ cart: z.array(line), total: money });
const counts = z.object({
  orders: z.int(),
  customers: z.int(),
  portions: z.int(),
  /** Orders among them that are skipped before their cutoff. */
  skipped: z.int(),
});
const effect = z.object({ before: moneySum, after: moneySum, more: moneySum, less: moneySum });

/** Counts of all orders of the chosen weeks that hold the product, and a page of them with their results. */
export const replacementPreview = z
  .object({
    product: named,
    replacement: named,
    /** Chosen weeks whose menu lacks the replacement. */
    weeks_off_menu: z.array(z.int()),
    groups: z.record(z.enum(REPLACEMENT_GROUPS), counts),
    replaced: counts,
    /** Totals of the replaced orders: before their cutoff, and in their window, where the difference is charged or returned. */
    money: z.object({ coming: effect, window: effect, is_estimate: z.boolean() }),
    orders: z.array(
      z.object({
        id,
        group: z.enum(REPLACEMENT_GROUPS),
        user_id: id,
        customer: z.string(),
        order_week_number: z.int(),
        is_skipped: z.boolean(),
        /** Null if it is replaced. */
        why_not: z.string().nullable(),
        /** Why the replacement does not suit the customer. */
        broken_filters: z.array(z.string()),
        before: orderThen,
        after: orderThen.nullable(),
      }),
    ),
    pagination,
    /** Covers all orders, whichever are shown; the batch must match it. */
    fingerprint: z.string(),
  })
  .meta({ id: 'ReplacementPreview' });
export type ReplacementPreview = z.output<typeof replacementPreview>;

export const replaceProduct = route({
  method: 'POST',
  path: '/api/sales/admin/batch/replace-product',
  source: 'larder',
  area: 'orders',
  summary:
    'Replace a product by another one in the orders of chosen weeks, in the background; with preview=1 only its effect',
  query: z.object({
    ...pageQuery,
    preview: z.boolean().default(false),
    group: z.enum(REPLACEMENT_GROUPS).optional(),
  }),
  body: z.object({
    product_sku: sku,
    replacement_sku: sku,
    order_week_ids: idList('a week', 60).refine((ids) => ids.length > 0, 'Please choose at least one week.'),
    /** Also for customers whose filters the replacement breaks. */
    include_filtered: z.boolean().default(false),
    /** Also in orders past their cutoff whose window is open; the difference is charged or returned. */
    include_window: z.boolean().default(false),
    expected,
  }),
  answer: z.union([batch, replacementPreview]),
  preview: replacementPreview,
  status: 202,
});

export const productReplacementsRoutes = { replaceProduct };
