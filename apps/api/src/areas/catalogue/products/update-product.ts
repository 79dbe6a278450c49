import { PRODUCT_RELATIONS, type Product } from '@larder/contract/catalogue/products/product.ts';
import type { ProductChanges } from '@larder/contract/catalogue/products/product-form.ts';
import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { effectOnOrders } from '../../orders/pricing/effect-on-orders.ts';
import { withPictures } from '../pictures/store-pictures.ts';
import { addImages, deleteNutritionImage } from '../pictures/product-images.queries.ts';
import { changesOf, readAllValues } from './product-values.ts';
import { removePictures } from '../pictures/remove-pictures.job.ts';
import { lockProduct } from './show-product.queries.ts';
import { findProduct } from './show-product.ts';
import { refuseChanges, writeChanges } from './write-changes.ts';
import { cleaned, picturesOf } from './write-product.ts';

/** A new price applies only to orders before their cutoff (CAT-11). */
export async function updateProduct(ctx: StaffContext, sku: string, body: ProductChanges): Promise<Product> {
  await withPictures(ctx.files, picturesOf(body), (folders) =>
    ctx.transaction((tx) => change(tx, ctx, { sku, body, folders })),
  );
  return found(await findProduct(ctx.db, sku, PRODUCT_RELATIONS), `Product ${sku}`);
}

/** Orders that hold it, before and after; pictures are not looked at (CAT-50). */
export const previewProduct = (ctx: StaffContext, sku: string, body: ProductChanges): Promise<OrderEffect> =>
  rolledBack(ctx, async (tx) => {
    const { images: _, nutrition_image: __, ...fields } = body;
    await change(tx, ctx, { sku, body: fields, folders: [] });
    const { id } = found(await lockProduct(tx, sku), `Product ${sku}`);
    return effectOnOrders(tx, { product_id: id });
  });

interface Change {
  sku: string;
  body: ProductChanges;
  folders: string[];
}

async function change(tx: Tx, ctx: StaffContext, { sku, body, folders }: Change): Promise<void> {
  const { images: _, nutrition_image: __, version: read, ...form } = body;
  const sent = cleaned(form);
  const product = found(await lockProduct(tx, sku), `Product ${sku}`);
  const { id } = product;
  await refuseStale(tx, read, {
    type: 'product',
    id,
    version: product.version,
    current: () => findProduct(tx, sku, PRODUCT_RELATIONS),
  });
  const stored = (await readAllValues(tx, [product])).get(id);
  const { before, after } = changesOf(found(stored, `Product ${sku}`), sent);
  await refuseChanges(tx, before, after);
  const pictures = await writePictures(tx, ctx, id, body, folders);
  const changed = [...Object.keys(after), ...pictures];
  if (changed.length === 0) return;
  const version = await writeChanges(tx, ctx, product, after);
  await record(tx, ctx.actor, {
    name: 'product_updated',
    subject: { type: 'product', id, version },
    description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of ${product.sku}`,
    before,
    after: { ...after, ...Object.fromEntries(pictures.map((field) => [field, 'changed'])) },
  });
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
