import type {
  Bestseller,
  BestsellerChanges,
  NewBestseller,
} from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import { insertBestseller, lockBestseller, setBestseller } from './bestsellers.queries.ts';
import { productsToChoose } from '../chosen-products/chosen-products.ts';
import { replaceChosen } from '../chosen-products/chosen-products.queries.ts';
import { storedFiles } from '../pictures.ts';
import { showBestseller } from './show-bestsellers.ts';

const readBestseller = async (ctx: StaffContext, id: number) =>
  found(await showBestseller(ctx.db, id, ['products']), `Bestseller ${id}`);

export async function createBestseller(ctx: StaffContext, body: NewBestseller): Promise<Bestseller> {
  const { image, mobile_image, products, ...fields } = body;
  const make = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      const chosen = await productsToChoose(tx, products, []);
      const files = storedFiles({ image, mobile_image }, folders);
      const id = await insertBestseller(tx, {
        ...fields,
        image_file: files.image ?? null,
        mobile_image_file: files.mobile_image ?? null,
        created_at: await businessNow(tx),
      });
      await replaceChosen(tx, 'bestseller', id, chosen.ids);
      await record(tx, ctx.actor, {
        name: 'bestseller_created',
        subject: { type: 'bestseller', id, version: 1 },
        description: `Created the bestsellers ${fields.name}`,
        after: { ...fields, products: chosen.skus, ...files },
      });
      return id;
    });
  return readBestseller(ctx, await withPictures(ctx.files, uploadsOf({ image, mobile_image }), make, 'marketing'));
}

/** A replaced image is deleted from disk. */
export async function updateBestseller(ctx: StaffContext, id: number, body: BestsellerChanges): Promise<Bestseller> {
  const { image, mobile_image, version: read, products, ...fields } = body;
  const change = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      const row = found(await lockBestseller(tx, id), `Bestseller ${id}`);
      const current = () => showBestseller(tx, id, ['products']);
      await refuseStale(tx, read, { type: 'bestseller', id, version: row.version, current });
      const was = (await current())?.products?.data.map(({ sku }) => sku) ?? [];
      const chosen = products && (await productsToChoose(tx, products, was));
      const files = storedFiles({ image, mobile_image }, folders);
      const { before, after } = difference(
        { ...row, image: row.image_file, mobile_image: row.mobile_image_file, products: was },
        { ...fields, ...files, products: chosen?.skus },
      );
      const changed = Object.keys(after);
      if (changed.length === 0) return;
      const { products: _, image: image_file, mobile_image: mobile_image_file, ...columns } = after;
      await setBestseller(tx, id, {
        ...columns,
        ...(image_file !== undefined && { image_file }),
        ...(mobile_image_file !== undefined && { mobile_image_file }),
        version: row.version + 1,
      });
      if (after.products && chosen) await replaceChosen(tx, 'bestseller', id, chosen.ids);
      await record(tx, ctx.actor, {
        name: 'bestseller_updated',
        subject: { type: 'bestseller', id, version: row.version + 1 },
        description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of the bestsellers ${row.name}`,
        before,
        after,
      });
      const gone = [before.image, before.mobile_image].filter((file) => typeof file === 'string');
      if (gone.length > 0) await later(tx, ctx, removePictures, { files: gone });
    });
  await withPictures(ctx.files, uploadsOf({ image, mobile_image }), change, 'marketing');
  return readBestseller(ctx, id);
}
