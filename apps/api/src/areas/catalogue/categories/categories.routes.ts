import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { archiveCategory, restoreCategory } from './archive-category.ts';
import { createCategory } from './create-category.ts';
import { reorderCategories } from './reorder-categories.ts';
import { findCategory, listCategories } from './categories.queries.ts';
import { previewCategory, updateCategory } from './update-category.ts';

export const categoryHandlers = {
  listCategories: ({ query }, { db }) => listCategories(db, query),
  showCategory: async ({ params }, { db }) => found(await findCategory(db, params.id), `Category ${params.id}`),
  createCategory: ({ body }, ctx) => createCategory(ctx, body),
  archiveCategory: ({ params }, ctx) => archiveCategory(ctx, params.id),
  restoreCategory: ({ params }, ctx) => restoreCategory(ctx, params.id),
  reorderCategories: ({ body }, ctx) => reorderCategories(ctx, body),
  updateCategory: ({ params, query, body }, ctx) =>
    query.preview ? previewCategory(ctx, params.id, body) : updateCategory(ctx, params.id, body),
} satisfies Partial<Handlers>;
