import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { deleteImage } from './product-images.queries.ts';
import { removePictures } from './remove-pictures.job.ts';
import { lockProduct } from '../products/show-product.queries.ts';
import { setProduct } from '../products/write-product.queries.ts';

/** Its files stay while a clone uses them. */
export const deleteProductImage = (ctx: StaffContext, sku: string, imageId: number): Promise<undefined> =>
  ctx.transaction(async (tx) => {
    const product = found(await lockProduct(tx, sku), `Product ${sku}`);
    const image = found(await deleteImage(tx, product.id, imageId), `Image ${imageId} of ${product.sku}`);
    const version = product.version + 1;
    await setProduct(tx, product.id, version, {});
    await record(tx, ctx.actor, {
      name: 'product_image_deleted',
      subject: { type: 'product', id: product.id, version },
      description: `Removed a picture from ${product.sku}`,
      before: { [image.kind === 'meal' ? 'images' : 'nutrition_image']: image.id },
      after: { [image.kind === 'meal' ? 'images' : 'nutrition_image']: null },
    });
    await later(tx, ctx, removePictures, { files: [image.file] });
    return undefined;
  });
