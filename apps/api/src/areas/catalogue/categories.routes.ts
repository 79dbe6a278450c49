import type { Handlers } from '../../platform/http/register-routes.ts';
import { listCategories } from './categories.queries.ts';

export const categoryHandlers = {
  listCategories: ({ query }, { db }) => listCategories(db, query),
} satisfies Partial<Handlers>;
