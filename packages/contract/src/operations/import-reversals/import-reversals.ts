import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, moneySum } from '../../wire/values.ts';

const importReversalRow = z.object({
  line: z.int().nullable(),
  user_id: id,
  email: z.string(),
  name: z.string(),
  /** Orders that will be cancelled. */
  orders: z.int(),
  /** The opening balance that will be reversed. */
  opening_credit: moneySum,
  /** Why the customer stays unchanged; null if the import can be reversed. */
  refusal: z.string().nullable(),
});
export type ImportReversalRow = z.output<typeof importReversalRow>;

export const importReversalPreview = z
  .object({
    totals: z.object({
      customers: z.int(),
      reversed: z.int(),
      unchanged: z.int(),
      orders: z.int(),
      opening_credit: moneySum,
    }),
    rows: z.array(importReversalRow),
    pagination,
    /** Covers the totals, whichever rows are shown; the batch must match it. */
    fingerprint: z.string(),
  })
  .meta({ id: 'ImportReversalPreview' });
export type ImportReversalPreview = z.output<typeof importReversalPreview>;

export const REVERSAL_ROW_KINDS = ['reversed', 'unchanged'] as const;
export type ReversalRowKind = (typeof REVERSAL_ROW_KINDS)[number];

export const reverseCustomerImport = route({
  method: 'POST',
  path: '/api/sales/admin/batch/{id}/customer-reversals',
  source: 'larder',
  area: 'operations',
  summary: 'Reverse an import of customers by a counter-batch; with preview=1 only the expected result',
  params: z.object({ id }),
  query: z.object({
    ...pageQuery,
    preview: z.boolean().default(false),
    rows: z.enum(REVERSAL_ROW_KINDS).optional(),
  }),
  body: z.object({ expected }),
  answer: z.union([batch, importReversalPreview]),
  preview: importReversalPreview,
  status: 202,
});

export const importReversalsRoutes = { reverseCustomerImport };
