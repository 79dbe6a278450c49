import type { ProductImport } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { countOf, describeImport } from '../../../parts/imports/describe-counts.ts';

export function describeProducts(file: ProductImport): string[] {
  const { repriced_products, coming_orders } = file;
  const orders = coming_orders > 0 ? `; ${countOf(coming_orders, 'order')} before the cutoff will be priced again` : '';
  const prices =
    repriced_products > 0 ? [`The price of ${countOf(repriced_products, 'product')} will change${orders}.`] : [];
  return describeImport(file, { one: 'product', many: 'products' }, prices);
}
