import type {
  CustomerImport,
  CustomerImportRow,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findImport, outcomeOf } from '../../../platform/file-imports/file-imports.queries.ts';
import { withReversals } from '../../../platform/file-imports/reverse-import.ts';
import { showFile, showFiles } from '../../../platform/file-imports/show-imports.ts';
import { TABLES } from './customer-file.ts';
import { listRows, listTotals } from './customer-imports.queries.ts';

interface Page {
  page: number;
  per_page: number;
}

export async function showImports(db: Db, page: Page) {
  const { data, meta } = await showFiles(db, TABLES, page);
  return { data: await withTotals(db, data), meta };
}

export async function showImport(db: Db, id: number): Promise<CustomerImport> {
  const [file] = await withTotals(db, [await showFile(db, TABLES, id)]);
  return found(file, `Import ${id}`);
}

async function withTotals(db: Db, files: readonly FileImport[]): Promise<CustomerImport[]> {
  if (files.length === 0) return [];
  const totals = await listTotals(
    db,
    files.map(({ id }) => id),
  );
  const byId = new Map(totals.map((each) => [each.id, each]));
  return (await withReversals(db, files)).map((file) => {
    const { order_count = 0, opening_credit_cents = 0 } = byId.get(file.id) ?? {};
    return { ...file, orders: order_count, opening_credit: cents(Number(opening_credit_cents)) };
  });
}

export async function showImportRows(db: Db, id: number, query: Page & { kind?: ImportRowKind | undefined }) {
  const file = found(await findImport(db, TABLES, id), `Import ${id}`);
  const { rows, pagination } = await listRows(db, file, query);
  const data = rows.map(
    ({
      cells: { first_name = '', last_name = '', external_id = null, ...cells },
      email,
      present_name,
      kind,
      note,
      job,
      ...row
    }): CustomerImportRow => ({
      ...row,
      ...outcomeOf({ kind, note, job }),
      email: cells.email ?? email,
      name: `${first_name} ${last_name}`.trim() || (present_name ?? ''),
      external_id,
    }),
  );
  return { data, meta: { pagination } };
}
