import { found } from '../../platform/call-error.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';
import { cloneProduct } from './clone-product.ts';
import { listProducts } from './list-products.ts';
import { findProduct } from './show-product.ts';

export const productHandlers = {
  listProducts: ({ query }, { db }) => listProducts(db, query),
  showProduct: async ({ params, query }, { db }) =>
    found(await findProduct(db, params.sku, query.include), `Product ${params.sku}`),
  cloneProduct: ({ params }, ctx) => cloneProduct(ctx, params.sku),
} satisfies Partial<Handlers>;
