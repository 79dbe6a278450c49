import type { ProductImport } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findImport, outcomeOf } from '../../../platform/file-imports/file-imports.queries.ts';
import { withReversals } from '../../../platform/file-imports/reverse-import.ts';
import { showFile, showFiles } from '../../../platform/file-imports/show-imports.ts';
import { countPricedOrders } from '../../orders/making/coming-orders.queries.ts';
import { TABLES } from './product-file.ts';
import { listRepriced, listRows } from './product-imports.queries.ts';

interface Page {
  page: number;
  per_page: number;
}

export async function showImports(db: Db, page: Page) {
  const { data, meta } = await showFiles(db, TABLES, page);
  return { data: await withPrices(db, data), meta };
}

export async function showImport(db: Db, id: number): Promise<ProductImport> {
  const [file] = await withPrices(db, [await showFile(db, TABLES, id)]);
  return found(file, `Import ${id}`);
}

async function withPrices(db: Db, files: readonly FileImport[]): Promise<ProductImport[]> {
  const now = await businessNow(db);
  const views: ProductImport[] = [];
  for (const file of await withReversals(db, files)) {
    const repriced = await listRepriced(db, file.id);
    // After the import the orders have their new prices.
    const coming_orders = file.batch === null ? await countPricedOrders(db, repriced, now) : 0;
    views.push({ ...file, repriced_products: repriced.length, coming_orders });
  }
  return views;
}

export async function showImportRows(db: Db, id: number, query: Page & { kind?: ImportRowKind | undefined }) {
  const file = found(await findImport(db, TABLES, id), `Import ${id}`);
  const { rows, pagination } = await listRows(db, file, query);
  const data = rows.map(({ cells: { sku = '', name = '' }, kind, note, job, ...row }) => ({
    ...row,
    ...outcomeOf({ kind, note, job }),
    sku,
    name,
  }));
  return { data, meta: { pagination } };
}
