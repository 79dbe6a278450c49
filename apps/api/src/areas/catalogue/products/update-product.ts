import { PRODUCT_RELATIONS, type Product } from '@larder/contract/catalogue/products/product.ts';
import type { ProductChanges } from '@larder/contract/catalogue/products/product-form.ts';
import { refusalsOfFixedFields } from '@larder/domain/catalogue/products/product-rules.ts';
import { CallError, found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { withPictures } from '../pictures/store-pictures.ts';
import { addImages, deleteNutritionImage } from '../pictures/product-images.queries.ts';
import { changesOf, readValues } from './product-values.ts';
import { refuseArchivedValues } from './refuse-archived-values.ts';
import { removePictures } from '../pictures/remove-pictures.job.ts';
import { lockProduct } from './show-product.queries.ts';
import { findProduct } from './show-product.ts';
import { setProduct } from './write-product.queries.ts';
import { cleaned, picturesOf, writeRelations } from './write-product.ts';

/** A new price applies only to orders before their cutoff (CAT-11). */
export async function updateProduct(ctx: StaffContext, sku: string, body: ProductChanges): Promise<Product> {
  const { images: _, nutrition_image: __, version: read, ...form } = body;
  const sent = cleaned(form);
  await withPictures(ctx.files, picturesOf(body), (folders) =>
    ctx.transaction(async (tx) => {
      const product = found(await lockProduct(tx, sku), `Product ${sku}`);
      const { id } = product;
      await refuseStale(tx, read, {
        type: 'product',
        id,
        version: product.version,
        current: () => findProduct(tx, sku, PRODUCT_RELATIONS),
      });
      const { before, after } = changesOf(await readValues(tx, product), sent);
      refuseFixed(Object.keys(after));
      await refuseArchivedValues(tx, before, after);
      const pictures = await writePictures(tx, ctx, id, body, folders);
      const changed = [...Object.keys(after), ...pictures];
      if (changed.length === 0) return;
      const version = product.version + 1;
      await setProduct(tx, id, version, after);
      await writeRelations(tx, product, after);
      await record(tx, ctx.actor, {
        name: 'product_updated',
        subject: { type: 'product', id, version },
        description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of ${product.sku}`,
        before,
        after: { ...after, ...Object.fromEntries(pictures.map((field) => [field, 'changed'])) },
      });
      if ('item_price' in after || 'is_premium' in after) {
        await refuseWhileCharging(tx);
        await later(tx, ctx, repriceAffectedOrders, { product_id: id });
      }
    }),
  );
  return found(await findProduct(ctx.db, sku, PRODUCT_RELATIONS), `Product ${sku}`);
}

function refuseFixed(changed: string[]): void {
  const refusals = refusalsOfFixedFields(changed);
  const [first] = refusals;
  if (!first) return;
  const errors = Object.fromEntries(refusals.map(({ field = '', message }) => [field, [message]]));
  throw new CallError('refused', first.message, { errors });
}

/** Returns the changed fields. */
async function writePictures(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { images = [], nutrition_image }: ProductChanges,
  folders: string[],
): Promise<string[]> {
  if (images.length > 0) await addImages(tx, id, 'meal', folders.slice(0, images.length));
  const changed = images.length > 0 ? ['images'] : [];
  if (nutrition_image === undefined) return changed;
  const before = await deleteNutritionImage(tx, id);
  if (before) await later(tx, ctx, removePictures, { files: [before.file] });
  if (nutrition_image) await addImages(tx, id, 'nutrition', folders.slice(-1));
  return before || nutrition_image ? [...changed, 'nutrition_image'] : changed;
}
