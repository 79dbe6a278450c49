import type { QueryClient } from '@tanstack/react-query';
import { PRODUCT_RELATIONS } from '@larder/contract/catalogue/products/product.ts';
import { showProduct } from '@larder/contract/catalogue/products/products.ts';
import { prefetchRead } from '../../../calls/use-read.ts';

export const productQuery = (sku: string) => ({
  params: { sku },
  query: { include: PRODUCT_RELATIONS.filter((relation) => relation !== 'product.price') },
});

/** In its own chunk, so the landing page does not load the product schemas. */
export const prefetchProduct = (client: QueryClient, sku: string) =>
  prefetchRead(client, showProduct, productQuery(sku));
