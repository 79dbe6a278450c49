import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';

/** Ignores customer-specific prices. */
export function ProductPrice({ product }: { product: Pick<ProductRow, 'price' | 'is_premium'> | undefined }) {
  const price = product?.is_premium ? product.price?.data.original_premium_price : product?.price?.data.original_price;
  return price === undefined ? '—' : <Money cents={price} />;
}
