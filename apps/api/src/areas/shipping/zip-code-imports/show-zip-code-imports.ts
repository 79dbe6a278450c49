import * as z from 'zod';
import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { refusalToReverseZipCodes } from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { refusalToImport } from '@larder/domain/shipping/zip-code-imports/zip-code-import-rules.ts';
import { listBatchesByIds } from '../../../platform/batches/show-batch.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listReversals } from '../../../platform/file-imports/reversals.queries.ts';
import { type ImportRow, listImports } from './zip-code-imports.queries.ts';

const storedErrorsSchema = z.array(z.object({ line: z.int(), key: z.string(), message: z.string() }));

export const storedErrors = ({ errors }: Pick<ImportRow, 'errors'>) => storedErrorsSchema.parse(errors);

export async function showImports(db: Db, page: { page: number; per_page: number }) {
  const { rows, pagination } = await listImports(db, page);
  return { data: await importsOf(db, rows), meta: { pagination } };
}

export async function importsOf(db: Db, rows: readonly ImportRow[]): Promise<ZipCodeImport[]> {
  const reversals = await listReversals(
    db,
    rows.flatMap(({ batch_id }) => batch_id ?? []),
  );
  const batches = await listBatchesByIds(
    db,
    [...reversals.values()].flatMap(({ reversal_batch_id }) => reversal_batch_id ?? []),
  );
  return rows.map((row) => {
    const reversal = row.batch_id === null ? undefined : reversals.get(row.batch_id);
    return {
      ...importOf(row),
      reversal: batches.find(({ id }) => id === reversal?.reversal_batch_id) ?? null,
      reversal_refusal: refusalToReverseZipCodes(row, reversal)?.message ?? null,
    };
  });
}

const countsOf = ({ added, changed, unchanged }: ImportRow) =>
  added === null || changed === null || unchanged === null ? null : { added, changed, unchanged };

function importOf(row: ImportRow): Omit<ZipCodeImport, 'reversal' | 'reversal_refusal'> {
  const errors: Record<string, string[]> = {};
  for (const { key, message } of storedErrors(row)) (errors[key] ??= []).push(message);
  return {
    id: row.id,
    file_name: row.file_name,
    created_at: row.created_at.toString(),
    created_by: { email: row.creator ?? 'system' },
    imported_at: row.imported_at?.toString() ?? null,
    is_valid: row.is_valid,
    errors,
    error_count: row.error_count,
    row_count: row.row_count,
    validation_progress: row.is_valid === null ? partOf(row) : 100,
    import_progress: row.imported_at ? 100 : Math.min(row.progress ?? 0, 99),
    counts: countsOf(row),
    refusal: refusalToImport(row)?.message ?? null,
  };
}

/** The last 5% are the check of the file as a whole. */
const partOf = ({ validated_rows, row_count }: ImportRow) => Math.floor((validated_rows / Math.max(row_count, 1)) * 95);
