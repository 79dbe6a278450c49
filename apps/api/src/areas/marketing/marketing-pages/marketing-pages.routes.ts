import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findMarketingPage, listMarketingPages } from './marketing-pages.queries.ts';
import { updateMarketingPage } from './update-marketing-page.ts';

export const marketingPageHandlers = {
  listMarketingPages: ({ query }, { db }) => listMarketingPages(db, query),
  showMarketingPage: async ({ params: { id } }, { db }) =>
    found(await findMarketingPage(db, id), `Marketing page ${id}`),
  updateMarketingPage: ({ params, body }, ctx) => updateMarketingPage(ctx, params.id, body),
} satisfies Partial<Handlers>;
