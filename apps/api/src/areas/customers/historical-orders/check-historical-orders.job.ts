import type { HistoricalOrderColumn } from '@larder/domain/values/imports/historical-orders.ts';
import type { JudgedOrder } from '@larder/domain/customers/historical-orders/judge-order.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { checkNextRows, defineFileCheck } from '../../../platform/file-imports/check-file.ts';
import type { CheckedRow, StoredRow } from '../../../platform/file-imports/file-imports.queries.ts';
import { ORDERS_OF_FILE } from './historical-order-file.ts';
import { listOrderRows, setCustomers, takeRowsByOrder } from './historical-order-rows.queries.ts';
import { judgeOrders } from './judge-orders.ts';

type Stored = StoredRow<HistoricalOrderColumn>;

export const checkHistoricalOrders = defineFileCheck('check-historical-orders', (tx, _, id) =>
  // An order has several rows, so none of them repeats another.
  checkNextRows<HistoricalOrderColumn>(tx, id, {
    ...ORDERS_OF_FILE,
    keys: [],
    listNext: (limit) => takeRowsByOrder(tx, id, limit),
    judge: (rows) => checkRows(tx, id, rows),
  }),
);

/** With the rows of the first and the last order that other parts check. */
async function checkRows(tx: Tx, id: number, rows: Stored[]): Promise<CheckedRow[]> {
  const numbers = new Set(rows.map(({ cells }) => cells.order_number ?? ''));
  const judged = await judgeOrders(tx, await listOrderRows(tx, id, [...numbers]), false);
  const results = rows.map(({ row, cells }) => ({ row, judged: judged.get(cells.order_number ?? '') }));
  const found = results.flatMap(({ row, judged: each }) => (each?.order ? [{ row, userId: each.order.user_id }] : []));
  await setCustomers(tx, id, found);
  return results.map(({ row, judged: each }) => ({
    row,
    kind: each?.kind ?? 'refused',
    // An order with too many lines was read in part.
    note: each?.notes.get(row) ?? (each?.kind === 'refused' ? firstNote(each) : null),
  }));
}

const firstNote = ({ notes }: JudgedOrder): string | null => [...notes.values()][0] ?? null;
