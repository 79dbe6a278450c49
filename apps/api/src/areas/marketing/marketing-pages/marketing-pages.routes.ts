import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { reorder } from '../reorder.ts';
import { archiveMarketingPage, restoreMarketingPage } from './archive-marketing-page.ts';
import { createMarketingPage } from './create-marketing-page.ts';
import { findMarketingPage, listMarketingPages } from './marketing-pages.queries.ts';
import { updateMarketingPage } from './update-marketing-page.ts';

export const marketingPageHandlers = {
  listMarketingPages: ({ query }, { db }) => listMarketingPages(db, query),
  showMarketingPage: async ({ params: { id } }, { db }) =>
    found(await findMarketingPage(db, id), `Marketing page ${id}`),
  createMarketingPage: ({ body }, ctx) => createMarketingPage(ctx, body),
  updateMarketingPage: ({ params, body }, ctx) => updateMarketingPage(ctx, params.id, body),
  archiveMarketingPage: ({ params }, ctx) => archiveMarketingPage(ctx, params.id),
  restoreMarketingPage: ({ params }, ctx) => restoreMarketingPage(ctx, params.id),
  reorderMarketingPages: async ({ body }, ctx) => {
    await ctx.transaction((tx) => reorder(tx, ctx.actor, 'marketing_pages', body));
  },
} satisfies Partial<Handlers>;
