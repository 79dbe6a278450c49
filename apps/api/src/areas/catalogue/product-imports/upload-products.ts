import type { ProductImport } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { storeNamedRows, uploadFile } from '../../../platform/file-imports/upload-file.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { checkProducts } from './check-products.job.ts';
import { PRODUCTS_OF_FILE, SUBJECT, TABLES } from './product-file.ts';
import { showImport } from './show-product-imports.ts';

export async function uploadProducts(ctx: StaffContext, csv: File): Promise<ProductImport> {
  const id = await uploadFile(ctx, csv, {
    table: TABLES.imports,
    recorded: { name: 'products_uploaded', subject: SUBJECT, rowsOf: 'products' },
    unnamed: 'products.csv',
    store: (tx, made) => storeNamedRows(tx, made, csv, PRODUCTS_OF_FILE),
    check: checkProducts,
  });
  return showImport(ctx.db, id);
}
