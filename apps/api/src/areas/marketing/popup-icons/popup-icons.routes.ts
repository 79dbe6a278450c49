import type { Handlers } from '../../../platform/http/register-routes.ts';
import { archivePopupIcon, restorePopupIcon } from './archive-popup-icon.ts';
import { createPopupIcon } from './create-popup-icon.ts';
import { findPopupIcons } from './popup-icons.queries.ts';
import { toPopupIcon } from './popup-icons.ts';
import { updatePopupIcon } from './update-popup-icon.ts';

export const popupIconHandlers = {
  listPopupIcons: async ({ query }, { db }) => {
    const { rows, pagination } = await findPopupIcons(db, query);
    return { data: rows.map(toPopupIcon), meta: { pagination } };
  },
  createPopupIcon: ({ body }, ctx) => createPopupIcon(ctx, body),
  updatePopupIcon: ({ params, body }, ctx) => updatePopupIcon(ctx, params.id, body),
  archivePopupIcon: ({ params }, ctx) => archivePopupIcon(ctx, params.id),
  restorePopupIcon: ({ params }, ctx) => restorePopupIcon(ctx, params.id),
} satisfies Partial<Handlers>;
