import type {
  HistoricalOrder,
  HistoricalOrderImport,
} from '@larder/contract/customers/historical-orders/historical-orders.ts';
import type { FileAnswer } from '@larder/contract/wire/route.ts';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import { HISTORICAL_ORDER_COLUMNS } from '@larder/domain/values/imports/historical-orders.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { errorsFile, sampleFile } from '../../../platform/file-imports/csv-files.ts';
import { findImport, outcomeOf } from '../../../platform/file-imports/file-imports.queries.ts';
import { withReversals } from '../../../platform/file-imports/reverse-import.ts';
import { showFile, showFiles } from '../../../platform/file-imports/show-imports.ts';
import { findCustomer } from '../logs/logs.queries.ts';
import { TABLES } from './historical-order-file.ts';
import { countOrders, countUnknownProducts, listRows } from './historical-order-rows.queries.ts';
import { listOrdersOf } from './historical-orders.queries.ts';

interface Page {
  page: number;
  per_page: number;
}

export async function showHistoricalOrders(db: Db, userId: number, page: Page) {
  found(await findCustomer(db, userId), `Customer ${userId}`);
  const { rows, pagination } = await listOrdersOf(db, userId, page);
  const data = rows.map(({ total_cents, ...row }): HistoricalOrder => ({ ...row, total: total_cents }));
  return { data, meta: { pagination } };
}

export async function showImports(db: Db, page: Page) {
  const { data, meta } = await showFiles(db, TABLES, page);
  return { data: await withOrders(db, data), meta };
}

export async function showImport(db: Db, id: number): Promise<HistoricalOrderImport> {
  const [file] = await withOrders(db, [await showFile(db, TABLES, id)]);
  return found(file, `Import ${id}`);
}

async function withOrders(db: Db, files: readonly FileImport[]): Promise<HistoricalOrderImport[]> {
  const views: HistoricalOrderImport[] = [];
  for (const file of await withReversals(db, files))
    views.push({
      ...file,
      orders: await countOrders(db, file.id),
      unknown_products: await countUnknownProducts(db, file.id),
    });
  return views;
}

export async function showImportRows(db: Db, id: number, query: Page & { kind?: ImportRowKind | undefined }) {
  const file = found(await findImport(db, TABLES, id), `Import ${id}`);
  const { rows, pagination } = await listRows(db, file, query);
  const data = rows.map(({ cells, kind, note, job, ...row }) => ({
    ...row,
    ...outcomeOf({ kind, note, job }),
    order_number: cells.order_number ?? '',
    customer: cells.email ?? cells.external_id ?? '',
    product: cells.product ?? '',
    quantity: cells.quantity ?? '',
  }));
  return { data, meta: { pagination } };
}

const FILE = { name: 'historical-orders', tables: TABLES, columns: HISTORICAL_ORDER_COLUMNS };

export const historicalOrderErrorsFile = (db: Db, id: number): Promise<FileAnswer> => errorsFile(db, id, FILE);

export function sampleHistoricalOrders(): FileAnswer {
  const order = { order_number: 'H-1001', email: 'ada@sample.example', delivered_on: '2025-01-09', total: '72.50' };
  return sampleFile(FILE, [
    { ...order, product: 'SOUP-1', quantity: '2' },
    { ...order, product: 'Lentil Stew', quantity: '4' },
    { order_number: 'H-1002', external_id: 'A-1001', delivered_on: '2025-01-16', product: 'SOUP-1', quantity: '6' },
  ]);
}
