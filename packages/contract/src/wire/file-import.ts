import * as z from 'zod';
import { BATCH_JOB_STATUSES } from '@larder/domain/values/enums/batches.ts';
import { IMPORT_ROW_KINDS } from '@larder/domain/values/imports/file-imports.ts';
import { batch } from './batch.ts';
import { id, moment } from './values.ts';

/** Checked first, then imported by staff as a batch (CUST-43). */
const fileImport = z.object({
  id,
  file_name: z.string(),
  created_at: moment,
  created_by: z.object({ email: z.string() }),
  row_count: z.int(),
  is_checked: z.boolean(),
  /** In percent. */
  check_progress: z.int().min(0).max(100),
  /** Rows by what the import does with them. */
  counts: z.record(z.enum(IMPORT_ROW_KINDS), z.int()),
  batch: batch.nullable(),
  is_cleared: z.boolean(),
  /** Null if it can. */
  refusals: z.object({ import: z.string().nullable(), delete: z.string().nullable() }),
});
export type FileImport = z.output<typeof fileImport>;

/** Undone by a counter-batch, row by row. */
export const reversibleImport = fileImport.extend({
  /** The newest; null before any. */
  reversal: batch.nullable(),
  refusals: fileImport.shape.refusals.extend({ reverse: z.string().nullable() }),
});
export type ReversibleImport = z.output<typeof reversibleImport>;

/** A checked row. */
export const importedRow = z.object({
  line: z.int(),
  kind: z.enum(IMPORT_ROW_KINDS),
  /** Null before the import and for rows that it leaves out. */
  outcome: z.enum(BATCH_JOB_STATUSES).nullable(),
  /** Changes, or the reason for the refusal or failure. */
  note: z.string().nullable(),
});

export const rowKind = z.enum(IMPORT_ROW_KINDS).optional();

const MEBIBYTE = 1024 * 1024;

export const csvFile = (bytes: number) =>
  z.file({ error: 'Please choose a CSV file.' }).max(bytes, `The file may have at most ${bytes / MEBIBYTE} MB.`);
