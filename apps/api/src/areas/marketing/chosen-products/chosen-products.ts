import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { chosenOnce, refusalToChoose } from '@larder/domain/marketing/chosen-products/chosen-products.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import { type ChosenList, listChosen, lockProductsBySku } from './chosen-products.queries.ts';

export async function readChosen(db: Db | Tx, list: ChosenList, ids: number[]) {
  const rows = Map.groupBy(await listChosen(db, list, ids), (row) => row.list_id);
  return (id: number): (ChosenProduct & { category: string })[] =>
    (rows.get(id) ?? []).map(({ sku, name, is_active, category, file }) => ({
      sku,
      name,
      is_active,
      category,
      image: file === null ? null : { uris: urisOf(file) },
    }));
}

/** Refuses unknown or inactive products at their place. */
export async function productsToChoose(tx: Tx, sent: readonly string[], chosen: readonly string[]) {
  const skus = chosenOnce(sent);
  const known = new Map((await lockProductsBySku(tx, skus)).map((product) => [product.sku.toLowerCase(), product]));
  const errors: Record<string, string[]> = {};
  const products = skus.flatMap((sku) => {
    const product = known.get(sku.toLowerCase());
    const refused = product ? refusalToChoose(product, chosen)?.message : `There is no product ${sku}.`;
    if (refused !== undefined) errors[`products.${sent.indexOf(sku)}`] = [refused];
    return product ? [product] : [];
  });
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new CallError('refused', first, { errors });
  return { ids: products.map(({ id }) => id), skus: products.map(({ sku }) => sku) };
}
