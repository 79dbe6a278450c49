import type { Handlers } from '../../platform/http/register-routes.ts';
import { listProducts } from './products.queries.ts';

export const productHandlers = {
  listProducts: ({ query }, { db }) => listProducts(db, query),
} satisfies Partial<Handlers>;
