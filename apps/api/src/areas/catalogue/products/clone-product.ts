import type { CloneNames } from '@larder/contract/catalogue/products/products.ts';
import { PRODUCT_RELATIONS, type Product } from '@larder/contract/catalogue/products/product.ts';
import { cloneSlug, nextCloneSku } from '@larder/domain/catalogue/products/product-sku.ts';
import { SKU_TAKEN, SLUG_TAKEN } from '@larder/domain/catalogue/products/product-rules.ts';
import { isRefusal } from '@larder/domain/values/refusals.ts';
import { CallError, found, refusalError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { refuseUnknownSku } from './create-product.ts';
import { copyProductIfFree, copyRelations, hasSku, listCloneSkus } from './clone-product.queries.ts';
import { insertWithFreeSlug } from '../product-slugs/insert-with-free-slug.ts';
import { lockProduct } from './show-product.queries.ts';
import { findProduct } from './show-product.ts';

/** Inactive, under the given names or the next free ones (CAT-3). */
export async function cloneProduct(ctx: StaffContext, sku: string, names: CloneNames = {}): Promise<Product> {
  const copy = await ctx.transaction(async (tx) => {
    // Concurrent clones queue, so that each gets its own SKU.
    const product = found(await lockProduct(tx, sku), `Product ${sku}`);
    const next = names.sku ?? nextCloneSku(product.sku, await listCloneSkus(tx, product.sku));
    if (isRefusal(next)) throw refusalError(next);
    if (names.sku !== undefined) await refuseUnknownSku(tx, next);
    const copyAs = (slug: string) =>
      copyProductIfFree(tx, product.id, { sku: next, name: names.name ?? product.name, slug });
    const made = await (names.slug ? copyAs(names.slug) : insertWithFreeSlug(tx, cloneSlug(product, next), copyAs));
    if (!made) throw await slugTaken(tx, next);
    const { id, version } = made;
    await copyRelations(tx, product.id, id);
    await record(tx, ctx.actor, {
      name: 'product_cloned',
      subject: { type: 'product', id, version },
      description: `Cloned ${product.sku} as ${next}`,
      after: { sku: next, cloned_from: product.sku, is_active: false },
    });
    return next;
  });
  return found(await findProduct(ctx.db, copy, PRODUCT_RELATIONS), `Product ${copy}`);
}

/** With the SKU, so that both are mended at once; a SKU taken at the same moment fails by its constraint. */
async function slugTaken(tx: Tx, sku: string): Promise<CallError> {
  const isSkuTaken = await hasSku(tx, sku);
  return new CallError('refused', isSkuTaken ? SKU_TAKEN : SLUG_TAKEN, {
    errors: { ...(isSkuTaken && { sku: [SKU_TAKEN] }), slug: [SLUG_TAKEN] },
  });
}
