import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { cloneProduct } from './clone-product.ts';
import { createProduct } from './create-product.ts';
import { deleteProductImage } from '../pictures/delete-product-image.ts';
import { exportProducts } from './export-products.ts';
import { listProducts } from './list-products.ts';
import { findProduct } from './show-product.ts';
import { previewProduct, updateProduct } from './update-product.ts';

export const productHandlers = {
  listProducts: ({ query }, { db }) => listProducts(db, query),
  exportProducts: ({ query }, ctx) => exportProducts(ctx, query),
  showProduct: async ({ params, query }, { db }) =>
    found(await findProduct(db, params.sku, query.include), `Product ${params.sku}`),
  createProduct: ({ body }, ctx) => createProduct(ctx, body),
  updateProduct: ({ params, query, body }, ctx) =>
    query.preview ? previewProduct(ctx, params.sku, body) : updateProduct(ctx, params.sku, body),
  cloneProduct: ({ params, body }, ctx) => cloneProduct(ctx, params.sku, body),
  deleteProductImage: ({ params }, ctx) => deleteProductImage(ctx, params.sku, params.imageId),
} satisfies Partial<Handlers>;
