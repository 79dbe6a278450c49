import { refusal, type Refusal } from '../../values/refusals.ts';

/** The import left the product at this version; any later change is kept (CAT-39). */
export const refusalToReverseProduct = (
  applied: { readonly version: number },
  { sku, version }: { readonly sku: string; readonly version: number },
): Refusal | null =>
  version === applied.version
    ? null
    : refusal(`${sku} was changed since the import. Correct the values on the product's page.`);
