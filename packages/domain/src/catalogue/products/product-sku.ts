import { refusal, type Refusal } from '../../values/refusals.ts';
import { listedSkus, MOST_SKU_LETTERS } from '../../values/sku.ts';
import { slugOf, withSuffix } from './product-rules.ts';

/** `known_sales_report_skus` must list it; an empty setting allows all (CAT-2). */
export function refusalOfUnknownSku(sku: string, setting: string): Refusal | null {
  const known = new Set(listedSkus(setting.toLowerCase()));
  if (known.size === 0 || known.has(sku.toLowerCase())) return null;
  return refusal(
    `Netsuite does not know the SKU ${sku}. Correct it, or select 'Ignore Netsuite SKU Validation'.`,
    'sku',
  );
}

/** `{sku}-COPY`, then `{sku}-COPY-2` (CAT-3). `taken` may be in any case. */
export function nextCloneSku(sku: string, taken: readonly string[]): string | Refusal {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  let copy = `${sku}-COPY`;
  for (let nth = 2; used.has(copy.toLowerCase()); nth++) copy = `${sku}-COPY-${nth}`;
  if (copy.length <= MOST_SKU_LETTERS) return copy;
  return refusal(`${copy} would be longer than ${MOST_SKU_LETTERS} characters.`);
}

/** The slug of the copy, with the suffix of its SKU; a SKU without one gets the slug of its own (CAT-3). */
export function cloneSlug(original: { readonly sku: string; readonly slug: string }, sku: string): string {
  const isCopy = sku.toLowerCase().startsWith(`${original.sku}-copy`.toLowerCase());
  const suffix = slugOf(isCopy ? sku.slice(original.sku.length) : sku);
  return withSuffix(slugOf(original.slug, slugOf(original.sku)), `-${suffix}`);
}
