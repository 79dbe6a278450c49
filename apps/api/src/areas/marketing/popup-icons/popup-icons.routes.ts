import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createPopupIcon } from './create-popup-icon.ts';
import { findPopupIcons } from './popup-icons.queries.ts';
import { toPopupIcon } from './popup-icons.ts';

export const popupIconHandlers = {
  listPopupIcons: async ({ query }, { db }) => {
    const { rows, pagination } = await findPopupIcons(db, query);
    return { data: rows.map(toPopupIcon), meta: { pagination } };
  },
  createPopupIcon: ({ body }, ctx) => createPopupIcon(ctx, body),
} satisfies Partial<Handlers>;
