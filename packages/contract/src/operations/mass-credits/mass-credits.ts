import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, moment, money, moneySum } from '../../wire/values.ts';

const CREDIT_FILE_BYTES = 10 * 1024 * 1024;

const creditRow = z.object({
  /** In a reversal, the line of the reversed row. */
  line: z.int(),
  email: z.string(),
  user_id: id.nullable(),
  name: z.string().nullable(),
  amount: money,
  reason: z.string(),
  order_id: id.nullable(),
  balance_before: moneySum.nullable(),
  balance_after: moneySum.nullable(),
  error: z.string().nullable(),
  warning: z.string().nullable(),
});
export type CreditRowPreview = z.output<typeof creditRow>;

export const creditsPreview = z
  .object({
    totals: z.object({
      rows: z.int(),
      applied: z.int(),
      failing: z.int(),
      duplicates: z.int(),
      customers: z.int(),
      added: moneySum,
      taken: moneySum,
    }),
    has_header: z.boolean(),
    same_file: z.array(z.object({ id, created_at: moment, created_by: z.object({ email: z.string() }) })),
    rows: z.array(creditRow),
    pagination,
    /** Covers totals and `same_file`, whichever rows are shown; the batch must match it. */
    fingerprint: z.string(),
  })
  .meta({ id: 'CreditsPreview' });
export type CreditsPreview = z.output<typeof creditsPreview>;

export const CREDIT_ROW_KINDS = ['failing', 'duplicate'] as const;
export type CreditRowKind = (typeof CREDIT_ROW_KINDS)[number];

const previewQuery = z.object({
  ...pageQuery,
  preview: z.boolean().default(false),
  rows: z.enum(CREDIT_ROW_KINDS).optional(),
});

export const massApplyCredits = route({
  method: 'POST',
  path: '/api/billing/admin/credits',
  source: 'spec',
  area: 'operations',
  summary: 'Apply the credits of a CSV file in the background; with preview=1 only a page of the expected results',
  query: previewQuery,
  body: z.object({
    csv: z.file({ error: 'Please choose a CSV file.' }).max(CREDIT_FILE_BYTES, 'The file may have at most 10 MB.'),
    expected,
  }),
  multipart: true,
  answer: z.union([batch, creditsPreview]),
  preview: creditsPreview,
  status: 202,
});

export const reverseBatch = route({
  method: 'POST',
  path: '/api/sales/admin/batch/{id}/reversals',
  source: 'larder',
  area: 'operations',
  summary: 'Reverse a batch of credits by a counter-batch; with preview=1 only the expected result',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([batch, creditsPreview]),
  preview: creditsPreview,
  status: 202,
});

export const downloadSampleCredits = route({
  method: 'GET',
  path: '/api/billing/admin/credits/sample.csv',
  source: 'larder',
  area: 'operations',
  summary: 'Sample file of credits, with a reason of this installation',
  answer: null,
  file: 'text/csv',
});

export const massCreditsRoutes = { massApplyCredits, reverseBatch, downloadSampleCredits };
