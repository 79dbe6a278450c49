import * as z from 'zod';
import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { refusalToImport } from '@larder/domain/shipping/zip-code-imports/zip-code-import-rules.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type ImportRow, listImports } from './zip-code-imports.queries.ts';

const storedErrorsSchema = z.array(z.object({ line: z.int(), key: z.string(), message: z.string() }));

export const storedErrors = ({ errors }: Pick<ImportRow, 'errors'>) => storedErrorsSchema.parse(errors);

export async function showImports(db: Db, page: { page: number; per_page: number }) {
  const { rows, pagination } = await listImports(db, page);
  return { data: rows.map(importOf), meta: { pagination } };
}

export function importOf(row: ImportRow): ZipCodeImport {
  const errors: Record<string, string[]> = {};
  for (const { key, message } of storedErrors(row)) (errors[key] ??= []).push(message);
  return {
    id: row.id,
    file_name: row.file_name,
    created_at: row.created_at.toString(),
    imported_at: row.imported_at?.toString() ?? null,
    is_valid: row.is_valid,
    errors,
    error_count: row.error_count,
    row_count: row.row_count,
    validation_progress: row.is_valid === null ? partOf(row) : 100,
    import_progress: row.imported_at ? 100 : Math.min(row.progress ?? 0, 99),
    refusal: refusalToImport(row)?.message ?? null,
  };
}

/** The last 5% are the check of the file as a whole. */
const partOf = ({ validated_rows, row_count }: ImportRow) => Math.floor((validated_rows / Math.max(row_count, 1)) * 95);
