import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { businessNow } from '../../../platform/clock.ts';
import { findSales, listWeeksOfSales } from './sold-out.queries.ts';

export async function showProductSales(db: Db | Tx, sku: string): Promise<ProductSales> {
  const { id, ...product } = found(await findSales(db, sku), `Product ${sku}`);
  return { ...product, weeks: await listWeeksOfSales(db, id, await businessNow(db)) };
}
