import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { PRODUCT_COLUMNS } from '@larder/domain/values/imports/product-imports.ts';
import type { Db } from '../../../platform/database/database.ts';
import { errorsFile, sampleFile } from '../../../platform/file-imports/csv-files.ts';
import { listOpenCategories } from '../categories/categories.queries.ts';
import { TABLES } from './product-file.ts';

const FILE = { name: 'products', tables: TABLES, columns: PRODUCT_COLUMNS };

export const productErrorsFile = (db: Db, id: number): Promise<FileAnswer> => errorsFile(db, id, FILE);

/** With a category of this installation, so that the file can be uploaded as it is. */
export async function sampleProducts(db: Db): Promise<FileAnswer> {
  const [category] = await listOpenCategories(db);
  const shared = { category: category?.name ?? 'Dinner', is_active: 'no' };
  return sampleFile(FILE, [
    {
      ...shared,
      sku: 'SAMPLE-1',
      name: 'Tomato Soup',
      with: 'basil and cream',
      item_price: '11.50',
      description: 'Soup of roasted tomatoes.',
      ingredients: 'Tomatoes, cream, basil, salt.',
    },
    { ...shared, sku: 'SAMPLE-2', name: 'Lentil Stew' },
  ]);
}
