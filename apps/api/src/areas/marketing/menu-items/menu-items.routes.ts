import type { Handlers } from '../../../platform/http/register-routes.ts';
import { archiveMenuItem, restoreMenuItem } from './archive-menu-item.ts';
import { createMenuItem } from './create-menu-item.ts';
import { reorderMenuItems } from './reorder-menu-items.ts';
import { listMenuItems } from './show-menu-items.ts';
import { updateMenuItem } from './update-menu-item.ts';

export const menuItemHandlers = {
  listMenuItems: ({ query }, { db }) => listMenuItems(db, query),
  createMenuItem: ({ body }, ctx) => createMenuItem(ctx, body),
  updateMenuItem: ({ params, body }, ctx) => updateMenuItem(ctx, params.id, body),
  archiveMenuItem: ({ params }, ctx) => archiveMenuItem(ctx, params.id),
  restoreMenuItem: ({ params }, ctx) => restoreMenuItem(ctx, params.id),
  reorderMenuItems: async ({ body }, ctx) => {
    await reorderMenuItems(ctx, body);
  },
} satisfies Partial<Handlers>;
