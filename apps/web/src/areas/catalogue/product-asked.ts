import type { QueryClient } from '@tanstack/react-query';
import { PRODUCT_RELATIONS } from '@larder/contract/catalogue/product.ts';
import { showProduct } from '@larder/contract/catalogue/products.ts';
import { prefetchRead } from '../../calls/use-read.ts';

/** What the page of a product reads: all that its form edits. */
export const productAsked = (sku: string) => ({
  params: { sku },
  query: { include: PRODUCT_RELATIONS.filter((relation) => relation !== 'product.price') },
});

/** Fetched on its own: the page that staff land on must not carry what products are. */
export const prefetchProduct = (client: QueryClient, sku: string) =>
  prefetchRead(client, showProduct, productAsked(sku));
