import type {
  CustomerImport,
  CustomerImportRow,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import {
  isChecked,
  refusalToDeleteCustomerImport,
  refusalToImportCustomers,
} from '@larder/domain/customers/customer-imports/customer-import-rules.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { CustomerRowKind } from '@larder/domain/values/customer-imports.ts';
import { listBatchesByIds } from '../../../platform/batches/show-batch.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findImport, type ImportRow, listImports, listRows } from './customer-imports.queries.ts';

interface Page {
  page: number;
  per_page: number;
}

export async function showImports(db: Db, page: Page) {
  const { rows, pagination } = await listImports(db, page);
  return { data: await toViews(db, rows), meta: { pagination } };
}

export async function showImport(db: Db, id: number): Promise<CustomerImport> {
  const file = found(await findImport(db, id), `Import ${id}`);
  return found((await toViews(db, [file]))[0], `Import ${id}`);
}

async function toViews(db: Db, rows: readonly ImportRow[]): Promise<CustomerImport[]> {
  const batches = await listBatchesByIds(
    db,
    rows.flatMap(({ batch_id }) => batch_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    file_name: row.file_name,
    created_at: row.created_at.toString(),
    created_by: { email: row.creator ?? 'system' },
    row_count: row.row_count,
    is_checked: isChecked(row),
    check_progress: Math.floor((100 * row.checked_rows) / Math.max(row.row_count, 1)),
    counts: {
      created: row.created_rows,
      changed: row.changed_rows,
      unchanged: row.unchanged_rows,
      refused: row.refused_rows,
    },
    orders: row.order_count,
    opening_credit: cents(Number(row.opening_credit_cents)),
    batch: batches.find(({ id }) => id === row.batch_id) ?? null,
    is_cleared: row.is_cleared,
    refusals: {
      import: refusalToImportCustomers(row)?.message ?? null,
      delete: refusalToDeleteCustomerImport(row)?.message ?? null,
    },
  }));
}

export async function showImportRows(db: Db, id: number, query: Page & { kind?: CustomerRowKind | undefined }) {
  found(await findImport(db, id), `Import ${id}`);
  const { rows, pagination } = await listRows(db, id, query);
  const data = rows.map(
    ({ cells: { email = '', first_name = '', last_name = '', external_id = null }, ...row }): CustomerImportRow => ({
      ...row,
      email,
      name: `${first_name} ${last_name}`.trim(),
      external_id,
    }),
  );
  return { data, meta: { pagination } };
}
