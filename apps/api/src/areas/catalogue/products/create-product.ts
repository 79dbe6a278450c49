import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { refusalOfComposables, slugOf } from '@larder/domain/catalogue/products/product-rules.ts';
import { refusalOfUnknownSku } from '@larder/domain/catalogue/products/product-sku.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { textSetting } from '../../../platform/settings.ts';
import { withPictures } from '../pictures/store-pictures.ts';
import { addImages } from '../pictures/product-images.queries.ts';
import { insertProduct } from './write-product.queries.ts';
import { refuseArchivedValues } from './refuse-archived-values.ts';
import { refuseArchivedCategories } from '../categories/refuse-archived-categories.ts';
import { cleaned, picturesOf, writeRelations } from './write-product.ts';

export async function createProduct(ctx: StaffContext, body: NewProduct): Promise<{ sku: string }> {
  const { images = [], nutrition_image, sku_ignore_sales_report_validation: isUnchecked, ...form } = body;
  const values = cleaned({ ...form, slug: form.slug || slugOf(form.name) });
  const { sku } = values;
  await withPictures(ctx.files, picturesOf(body), (folders) =>
    ctx.transaction(async (tx) => {
      if (!isUnchecked) refuseIf(refusalOfUnknownSku(sku, await textSetting(tx, 'known_sales_report_skus')));
      refuseIf(refusalOfComposables(values.type, values.composables));
      await refuseArchivedValues(tx, {}, values);
      await refuseArchivedCategories(tx, [{ id: values.category, field: 'category' }]);
      const { id, version } = await insertProduct(tx, values);
      await writeRelations(tx, { id, sku }, values);
      await addImages(tx, id, 'meal', folders.slice(0, images.length));
      if (nutrition_image) await addImages(tx, id, 'nutrition', folders.slice(-1));
      await record(tx, ctx.actor, {
        name: 'product_created',
        subject: { type: 'product', id, version },
        description: `Created the product ${sku}`,
        after: { ...values, images: images.length },
      });
    }),
  );
  return { sku };
}
