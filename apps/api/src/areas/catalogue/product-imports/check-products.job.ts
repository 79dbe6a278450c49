import type { Tx } from '../../../platform/database/database.ts';
import { checkNextRows, defineFileCheck } from '../../../platform/file-imports/check-file.ts';
import type { CheckedRow } from '../../../platform/file-imports/file-imports.queries.ts';
import { isRepriced } from '../products/write-changes.ts';
import { judgeProducts, type StoredProduct } from './judge-products.ts';
import { PRODUCTS_OF_FILE } from './product-file.ts';
import { setRepriced } from './product-imports.queries.ts';

export const checkProducts = defineFileCheck('check-products', (tx, _, id) =>
  checkNextRows(tx, id, { ...PRODUCTS_OF_FILE, judge: (rows) => checkRows(tx, id, rows) }),
);

async function checkRows(tx: Tx, id: number, rows: StoredProduct[]): Promise<CheckedRow[]> {
  const judged = await judgeProducts(tx, rows, false);
  const repriced = judged.flatMap((each) =>
    each.kind === 'changed' && isRepriced(each.after) ? [{ row: each.row, productId: each.product.id }] : [],
  );
  await setRepriced(tx, id, repriced);
  return judged.map(({ row, kind, note }) => ({ row, kind, note }));
}
