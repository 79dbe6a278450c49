import * as z from 'zod';
import { batch } from '../wire/batch.ts';
import { pageQuery, pagination } from '../wire/page.ts';
import { expected } from '../wire/preview.ts';
import { route } from '../wire/route.ts';
import { id, moment, money, moneySum } from '../wire/values.ts';

const CREDIT_FILE_BYTES = 10 * 1024 * 1024;

/** A row as it would be applied. */
const creditRow = z.object({
  /** The line of the file on which it begins; of a reversal the line that is taken back. */
  line: z.int(),
  email: z.string(),
  user_id: id.nullable(),
  name: z.string().nullable(),
  amount: money,
  reason: z.string(),
  order_id: id.nullable(),
  balance_before: moneySum.nullable(),
  balance_after: moneySum.nullable(),
  /** Why it would fail; null where it would be applied. */
  error: z.string().nullable(),
  /** What to look at although it would be applied. */
  warning: z.string().nullable(),
});
export type CreditRowSeen = z.output<typeof creditRow>;

/** What would become of each row, a page of them, and what all of them come to. */
export const creditsPreview = z
  .object({
    totals: z.object({
      rows: z.int(),
      applied: z.int(),
      failing: z.int(),
      /** Applied rows that stand in the file before. */
      duplicates: z.int(),
      customers: z.int(),
      /** What applied rows add, and what they take. */
      added: moneySum,
      taken: moneySum,
    }),
    /** The first line was taken as the names of columns. */
    has_header: z.boolean(),
    /** Batches that the very same file was applied by, the newest first. */
    same_file: z.array(z.object({ id, created_at: moment, created_by: z.object({ email: z.string() }) })),
    rows: z.array(creditRow),
    pagination,
    /** Of the totals and of `same_file`, whatever rows are shown; sent back as `expected` it is done as it was seen. */
    fingerprint: z.string(),
  })
  .meta({ id: 'CreditsPreview' });
export type CreditsPreview = z.output<typeof creditsPreview>;

export const CREDIT_ROW_KINDS = ['failing', 'duplicate'] as const;
export type CreditRowKind = (typeof CREDIT_ROW_KINDS)[number];

const seenQuery = z.object({
  ...pageQuery,
  preview: z.boolean().default(false),
  /** Of a preview: rows of this kind only. */
  rows: z.enum(CREDIT_ROW_KINDS).optional(),
});

export const massApplyCredits = route({
  method: 'POST',
  path: '/api/billing/admin/credits',
  source: 'spec',
  area: 'operations',
  summary:
    'Apply the credits of a CSV file in the background; with preview=1 only what would become of a page of its rows',
  query: seenQuery,
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
  summary: 'Take back what a batch of credits applied, by a counter-batch; with preview=1 only what would become of it',
  params: z.object({ id }),
  query: seenQuery,
  body: z.object({ expected }),
  answer: z.union([batch, creditsPreview]),
  preview: creditsPreview,
  status: 202,
});
