import { refusal, type Refusal } from '../../values/refusals.ts';

/** Drops empty SKUs and duplicates in any case (MKT-49). */
export function chosenOnce(skus: readonly string[]): string[] {
  const known = new Set<string>();
  return skus.filter((sku) => {
    const name = sku.toLowerCase();
    if (sku === '' || known.has(name)) return false;
    known.add(name);
    return true;
  });
}

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly is_active: boolean;
}

/** An inactive one that is already chosen stays (MKT-49). */
export const refusalToChoose = (product: Product, chosen: readonly string[]): Refusal | null =>
  product.is_active || chosen.includes(product.sku)
    ? null
    : refusal(`${product.name} is not active. Choose an active product.`);
