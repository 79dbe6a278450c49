import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { refusalOfComposables, slugOf } from '@larder/domain/catalogue/products/product-rules.ts';
import { refusalOfUnknownSku } from '@larder/domain/catalogue/products/product-sku.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { textSetting } from '../../../platform/settings.ts';
import { withPictures } from '../pictures/store-pictures.ts';
import { addImages } from '../pictures/product-images.queries.ts';
import type { ProductValues } from './product-values.ts';
import { insertWithFreeSlug } from '../product-slugs/insert-with-free-slug.ts';
import { insertProduct, insertProductIfFree } from './write-product.queries.ts';
import { refuseArchivedValues } from './refuse-archived-values.ts';
import { refuseArchivedCategories } from '../categories/refuse-archived-categories.ts';
import { cleaned, picturesOf, writeRelations } from './write-product.ts';

export async function createProduct(ctx: StaffContext, body: NewProduct): Promise<{ sku: string }> {
  const { images = [], nutrition_image, sku_ignore_sales_report_validation: isUnchecked, ...form } = body;
  const values = cleaned(form);
  const { sku } = values;
  await withPictures(ctx.files, picturesOf(body), (folders) =>
    ctx.transaction(async (tx) => {
      if (!isUnchecked) await refuseUnknownSku(tx, sku);
      const { id, version, slug } = await addProduct(tx, values);
      await addImages(tx, id, 'meal', folders.slice(0, images.length));
      if (nutrition_image) await addImages(tx, id, 'nutrition', folders.slice(-1));
      await record(tx, ctx.actor, {
        name: 'product_created',
        subject: { type: 'product', id, version },
        description: `Created the product ${sku}`,
        after: { ...values, slug, images: images.length },
      });
    }),
  );
  return { sku };
}

export async function refuseUnknownSku(tx: Tx, sku: string): Promise<void> {
  refuseIf(refusalOfUnknownSku(sku, await textSetting(tx, 'known_sales_report_skus')));
}

interface AddedProduct {
  id: number;
  version: number;
  slug: string;
}

export async function addProduct(tx: Tx, values: ProductValues): Promise<AddedProduct> {
  refuseIf(refusalOfComposables(values.type, values.composables));
  await refuseArchivedValues(tx, {}, values);
  await refuseArchivedCategories(tx, [{ id: values.category, field: 'category' }]);
  const made = await (values.slug === ''
    ? insertWithFreeSlug(tx, slugOf(values.name), (slug) => insertProductIfFree(tx, { ...values, slug }))
    : insertProduct(tx, values));
  await writeRelations(tx, { id: made.id, sku: values.sku }, values);
  return made;
}
