import * as z from 'zod';
import { REGENERATION_STATES } from '@larder/domain/values/enums/regeneration-states.ts';
import { orderFilters } from '../../orders/reading/order-list.ts';
import { batch } from '../../wire/batch.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { idList } from '../../wire/text-lists.ts';
import { day, id, moment, money } from '../../wire/values.ts';

export const MOST_ORDERS = 100_000;
/** Compared within the call of a preview; more by a comparison in the background. */
export const MOST_COMPARED_AT_ONCE = 5_000;

export const REGENERATION_RESULTS = ['changing', 'same'] as const;
export type RegenerationResult = (typeof REGENERATION_RESULTS)[number];

const line = z.object({ sku: z.string(), name: z.string(), quantity: z.int() });
const orderThen = z.object({
  cart: z.array(line),
  ship_at: day.nullable(),
  deliver_at: day.nullable(),
  total: money,
});

const regenerationResults = z.record(z.enum(REGENERATION_RESULTS), z.int());

/** A page of orders with their expected results, and counts by state of all orders. */
export const regenerationPreview = z
  .object({
    totals: z.record(z.enum(REGENERATION_STATES), z.int()),
    /** Counts the open ones; null above `MOST_COMPARED_AT_ONCE` until their comparison is finished. */
    results: regenerationResults.nullable(),
    orders: z.array(
      z.object({
        id,
        state: z.enum(REGENERATION_STATES),
        user_id: id.nullable(),
        /** Null if it is regenerated. */
        why_not: z.string().nullable(),
        is_changed: z.boolean(),
        /** A part that stays unchanged although the order is regenerated, and why. */
        note: z.string().nullable(),
        before: orderThen.nullable(),
        after: orderThen.nullable(),
        lost: z.array(line),
      }),
    ),
    pagination,
    /** The comparison that was named, if a listed order contradicts it: the menu, for example, has changed since. */
    outdated_comparison_id: id.nullable(),
    /** Covers all orders, whichever are shown; the batch must match it. */
    fingerprint: z.string(),
  })
  .meta({ id: 'RegenerationPreview' });
export type RegenerationPreview = z.output<typeof regenerationPreview>;

const listedOrders = z.object({
  order_ids: idList('an order ID', MOST_ORDERS).optional(),
  /** All orders that match instead, as reviewed. Strict: a misspelled filter matches everything. */
  filter: z.strictObject(orderFilters).optional(),
  actions: z
    .object({ refill_cart: z.boolean().default(false), recalculate_dates: z.boolean().default(false) })
    .refine(
      ({ refill_cart, recalculate_dates }) => refill_cart || recalculate_dates,
      'Please choose at least one option.',
    ),
});

type Lists = Pick<z.output<typeof listedOrders>, 'order_ids' | 'filter'>;
const hasOrders = ({ order_ids = [], filter }: Lists) => order_ids.length > 0 || filter !== undefined;
const NO_ORDERS = { path: ['order_ids'], message: 'Please enter at least one order ID.' };
const hasOneList = ({ order_ids = [], filter }: Lists) => order_ids.length === 0 || filter === undefined;
const TWO_LISTS = { path: ['filter'], message: 'Enter order IDs or a filter, not both.' };

export const regenerateOrders = route({
  method: 'POST',
  path: '/api/sales/admin/batch/regenerate-orders',
  source: 'spec',
  area: 'operations',
  summary:
    'Regenerate orders before their cutoff in the background; with preview=1 only a page of the expected results',
  query: z.object({
    ...pageQuery,
    preview: z.boolean().default(false),
    state: z.enum(REGENERATION_STATES).optional(),
    /** Open ones that change, or stay as they are. */
    result: z.enum(REGENERATION_RESULTS).optional(),
    /** One's own of the same orders and actions, to count and list by; more than `MOST_COMPARED_AT_ONCE` need it. */
    comparison_id: id.optional(),
  }),
  body: listedOrders.extend({ expected }).refine(hasOrders, NO_ORDERS).refine(hasOneList, TWO_LISTS),
  largeBody: true,
  answer: z.union([batch, regenerationPreview]),
  preview: regenerationPreview,
  status: 202,
});

const comparison = z
  .object({
    id,
    /** False while it continues in the background. */
    is_finished: z.boolean(),
    /** Without progress for minutes. */
    is_stalled: z.boolean(),
    /** When it began. */
    compared_at: moment,
    compared_orders: z.int(),
    total_orders: z.int(),
    /** So far. */
    results: regenerationResults,
    /** Equals that of a preview with the same orders. */
    fingerprint: z.string(),
  })
  .meta({ id: 'RegenerationComparison' });
export type RegenerationComparison = z.output<typeof comparison>;

export const compareRegeneration = route({
  method: 'POST',
  path: '/api/sales/admin/regeneration-comparisons',
  source: 'larder',
  area: 'operations',
  summary: 'Compare orders with what regenerating them would make of them, in the background; no order changes',
  body: listedOrders.refine(hasOrders, NO_ORDERS).refine(hasOneList, TWO_LISTS),
  largeBody: true,
  answer: comparison,
  status: 201,
});

export const showRegenerationComparison = route({
  method: 'GET',
  path: '/api/sales/admin/regeneration-comparisons/{id}',
  source: 'larder',
  area: 'operations',
  summary: 'A comparison of your own and how far it is; deleted within hours',
  isByItself: true,
  params: z.object({ id }),
  answer: comparison,
});

export const cancelRegenerationComparison = route({
  method: 'DELETE',
  path: '/api/sales/admin/regeneration-comparisons/{id}',
  source: 'larder',
  area: 'operations',
  summary: 'Cancel a comparison of your own and delete its result',
  params: z.object({ id }),
  answer: null,
});

export const regenerateOrdersRoutes = {
  regenerateOrders,
  compareRegeneration,
  showRegenerationComparison,
  cancelRegenerationComparison,
};
