import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, message, moment } from '../../wire/values.ts';
import { served } from '../zip-codes/zip-code-effect.ts';

const area = 'shipping';
const importParams = z.object({ id });
const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 12 * MEBIBYTE;
const percent = z.int().min(0).max(100);

/** Checked first, then imported by staff (SHIP-23). */
export const zipCodeImport = z
  .object({
    id,
    file_name: z.string(),
    created_at: moment,
    created_by: z.object({ email: z.string() }),
    imported_at: moment.nullable(),
    /** Null while it is being checked. */
    is_valid: z.boolean().nullable(),
    /** By key such as `line 17.carrier`; the first 1,000 in file order. */
    errors: z.record(z.string(), z.array(z.string())),
    error_count: z.int(),
    row_count: z.int(),
    validation_progress: percent,
    import_progress: percent,
    /** Zip codes by what the import did with them; null before it. */
    counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }).nullable(),
    /** The newest; null before any. */
    reversal: batch.nullable(),
    /** Null if it can. */
    refusal: z.string().nullable(),
    /** Why it cannot be reversed; null if it can. */
    reversal_refusal: z.string().nullable(),
  })
  .meta({ id: 'ZipCodeImport' });
export type ZipCodeImport = z.output<typeof zipCodeImport>;

export const listZipCodeImports = route({
  method: 'GET',
  path: '/api/shipping/zip-code-imports/',
  source: 'spec',
  area,
  summary: 'Uploaded zip-code files with their progress, newest first',
  // The page polls.
  isByItself: true,
  query: z.object({ ...pageQuery }),
  answer: z.array(zipCodeImport),
  meta: 'page',
});

export const uploadZipCodes = route({
  method: 'POST',
  path: '/api/shipping/zip-code-imports/upload',
  source: 'spec',
  area,
  summary: 'Upload a CSV or text file, or a zip archive with one; it is checked in the background',
  multipart: true,
  body: z.object({
    csv: z
      .file({ error: 'Please choose a zip archive.' })
      .max(MOST_BYTES, `The archive can be at most ${MOST_BYTES / MEBIBYTE} MB.`),
  }),
  answer: zipCodeImport,
  status: 201,
});

const totals = z.object({
  changed: z.int(),
  added: z.int(),
  unchanged: z.int(),
  /** At added or changed zip codes. */
  active_customers: z.int(),
  coming_orders: z.int(),
  loses: served,
  /** Zip codes where somebody loses service. */
  losing: z.int(),
  removed_rules: z.int(),
  /** Zip codes that move to another state. */
  changed_states: z.int(),
  /** Orders that the pause of their customer then skips, and those that it then no longer skips. */
  into_pause: z.int(),
  out_of_pause: z.int(),
});

const zipCodeImportPreview = z.object({ totals, fingerprint: z.string() }).meta({ id: 'ZipCodeImportPreview' });

export const importZipCodes = route({
  method: 'POST',
  path: '/api/shipping/zip-code-imports/import/{id}',
  source: 'spec',
  area,
  summary: 'Import a valid file in the background, completely or not at all; upcoming orders are rescheduled',
  params: importParams,
  /** The fingerprint of its reviewed changes. */
  body: z.object({ expected }),
  answer: message,
  preview: zipCodeImportPreview,
  status: 202,
});

export const deleteZipCodeImport = route({
  method: 'POST',
  path: '/api/shipping/zip-code-imports/delete/{id}',
  source: 'spec',
  area,
  summary: 'Delete an uploaded file; imported zip codes stay',
  params: importParams,
  answer: message,
});

export const zipCodeChangeKinds = ['changed', 'added', 'unchanged'] as const;
export type ZipCodeChangeKind = (typeof zipCodeChangeKinds)[number];

const zipCodeChange = z.object({
  zip_code: z.string(),
  kind: z.enum(zipCodeChangeKinds),
  /** A shipping rule is one line. */
  fields: z.array(
    z.object({
      name: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
      /** The lines of `before` that no rule of the same carrier, cycle and weekday replaces. */
      removed: z.array(z.string()),
    }),
  ),
  active_customers: z.int(),
  coming_orders: z.int(),
  /** Served now, and by no carrier after the import. */
  losing_customers: z.int(),
  losing_orders: z.int(),
});
export type ZipCodeChange = z.output<typeof zipCodeChange>;

export const zipCodeConsequences = ['losing', 'changed-state'] as const;
export type ZipCodeConsequence = (typeof zipCodeConsequences)[number];

export const showZipCodeDiff = route({
  method: 'GET',
  path: '/api/shipping/zip-code-imports/{id}/diff',
  source: 'larder',
  area,
  summary:
    'Preview the changes of importing a valid file: first where customers lose service, then changed, added and unchanged zip codes',
  params: importParams,
  query: z.object({
    ...pageQuery,
    kind: z.enum(zipCodeChangeKinds).optional(),
    only: z.enum(zipCodeConsequences).optional(),
  }),
  answer: z.array(zipCodeChange),
  /** The import must match the fingerprint. */
  meta: zipCodeImportPreview.extend({ pagination }),
});

export const downloadZipCodeErrors = route({
  method: 'GET',
  path: '/api/shipping/zip-code-imports/{id}/errors.csv',
  source: 'larder',
  area,
  summary: 'Faulty lines of a file in its own columns, with their errors',
  params: importParams,
  answer: null,
  file: 'text/csv',
});

export const downloadSampleZipCodes = route({
  method: 'GET',
  path: '/api/shipping/zip-code-imports/sample.zip',
  source: 'larder',
  area,
  summary: 'Sample zip-code file',
  answer: null,
  file: 'application/zip',
});

export const zipCodeImportsRoutes = {
  listZipCodeImports,
  uploadZipCodes,
  importZipCodes,
  deleteZipCodeImport,
  showZipCodeDiff,
  downloadZipCodeErrors,
  downloadSampleZipCodes,
};
