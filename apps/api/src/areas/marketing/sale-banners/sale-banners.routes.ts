import type { Handlers } from '../../../platform/http/register-routes.ts';
import { deleteSaleBanner } from './delete-sale-banner.ts';
import { reorderSaleBanners } from './reorder-sale-banners.ts';
import { createSaleBanner, updateSaleBanner } from './save-sale-banner.ts';
import { listSaleBanners } from './show-sale-banners.ts';

export const saleBannerHandlers = {
  listSaleBanners: ({ query }, { db }) => listSaleBanners(db, query),
  createSaleBanner: ({ body }, ctx) => createSaleBanner(ctx, body),
  updateSaleBanner: ({ params, body }, ctx) => updateSaleBanner(ctx, params.id, body),
  deleteSaleBanner: async ({ params }, ctx) => {
    await deleteSaleBanner(ctx, params.id);
  },
  reorderSaleBanners: async ({ body }, ctx) => {
    await reorderSaleBanners(ctx, body);
    return listSaleBanners(ctx.db, {});
  },
} satisfies Partial<Handlers>;
