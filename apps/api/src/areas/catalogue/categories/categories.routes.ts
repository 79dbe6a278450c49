import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findCategory, listCategories } from './categories.queries.ts';
import { updateCategory } from './update-category.ts';

export const categoryHandlers = {
  listCategories: ({ query }, { db }) => listCategories(db, query),
  showCategory: async ({ params }, { db }) => found(await findCategory(db, params.id), `Category ${params.id}`),
  updateCategory: ({ params, body }, ctx) => updateCategory(ctx, params.id, body),
} satisfies Partial<Handlers>;
