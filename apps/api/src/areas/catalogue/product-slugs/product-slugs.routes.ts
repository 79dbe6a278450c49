import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listDuplicateSlugs } from './list-duplicate-slugs.ts';
import { renameDuplicateSlugs } from './rename-duplicate-slugs.ts';

export const productSlugHandlers = {
  listDuplicateSlugs: ({ query }, { db }) => listDuplicateSlugs(db, query),
  renameDuplicateSlugs: ({ body }, ctx) => renameDuplicateSlugs(ctx, body.slugs),
} satisfies Partial<Handlers>;
