import * as z from 'zod';
import { userFilters } from '../../customers/users/users.ts';
import { orderFilters } from '../../orders/reading/order-list.ts';
import { batch } from '../../wire/batch.ts';
import { route } from '../../wire/route.ts';
import { amountAboveZero, id, line, money, moneySum, text } from '../../wire/values.ts';

const { sort: _, order: __, ...filters } = userFilters;

/** At most this many customers or orders in one act. */
export const MOST_SELECTED = 50_000;
/** Chosen one by one, over pages. */
export const MOST_CHOSEN = 5_000;

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['add-tag', 'remove-tag']), tag_id: id }),
  z.object({
    kind: z.literal('apply-promo-code'),
    code: line(64).min(1, 'Please choose a promo code.'),
    override: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('give-credit'),
    amount: amountAboveZero,
    reason_id: id,
    details: line(300).default(''),
  }),
  z.object({
    kind: z.literal('send-mail'),
    subject: text(150),
    /** With the placeholders of a message from staff; those of an order count where a customer has one selected order. */
    body: z.string().trim().min(1, 'Text is required.').max(5_000, 'Text may have at most 5,000 characters.'),
  }),
]);
export type BulkAct = z.output<typeof act>;

const customer = z.object({ id, name: z.string(), email: z.string() });

export const bulkActPreview = z
  .object({
    /** Customers and staff that match the selection. */
    selected: z.int(),
    /** Selected orders, whose customers they are; null for a selection of users. */
    orders: z.int().nullable(),
    included: z.int(),
    examples: z.array(customer),
    left_out: z.array(z.object({ reason: z.string(), customers: z.int(), examples: z.array(customer) })),
    /** Credit for each customer and for all; null for other acts. */
    credit: z.object({ each: money, total: moneySum }).nullable(),
    /** Covers everything above; the act must match it. */
    fingerprint: z.string(),
  })
  .meta({ id: 'BulkActPreview' });
export type BulkActPreview = z.output<typeof bulkActPreview>;

export const runBulkAct = route({
  method: 'POST',
  path: '/api/admin/bulk-acts',
  source: 'larder',
  area: 'operations',
  summary:
    'Tag selected customers or those of selected orders, apply a promo code, give a credit or send an e-mail by a batch; with preview=1 only the expected result',
  query: z.object({ preview: z.boolean().default(false) }),
  body: z.object({
    /** Ids, or a filter with the number of rows that it matched when it was confirmed. Strict: a misspelled filter matches everyone. */
    selection: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(MOST_CHOSEN) }),
      z.strictObject({ filter: z.strictObject(filters), count: z.int().min(1).max(MOST_SELECTED) }),
      z.strictObject({ order_ids: z.array(id).min(1).max(MOST_CHOSEN) }),
      z.strictObject({ order_filter: z.strictObject(orderFilters), count: z.int().min(1).max(MOST_SELECTED) }),
    ]),
    act,
    /** The fingerprint of the reviewed preview. */
    expected: z.string().max(100).optional(),
  }),
  answer: z.union([batch, bulkActPreview]),
  preview: bulkActPreview,
  status: 202,
});

export const bulkActsRoutes = { runBulkAct };
