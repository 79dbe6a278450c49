import type { Handlers } from '../../../platform/http/register-routes.ts';
import { search } from './search.ts';

export const searchHandlers = {
  search: ({ query }, { db }) => search(db, query.q),
} satisfies Partial<Handlers>;
