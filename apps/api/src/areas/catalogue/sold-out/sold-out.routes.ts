import type { Handlers } from '../../../platform/http/register-routes.ts';
import { setSoldOut } from './set-sold-out.ts';
import { showProductSales } from './show-product-sales.ts';

export const soldOutHandlers = {
  showProductSales: ({ params }, { db }) => showProductSales(db, params.sku),
  setSoldOut: ({ params, body }, ctx) => setSoldOut(ctx, params.sku, body),
} satisfies Partial<Handlers>;
