import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listMenuItems } from './show-menu-items.ts';
import { updateMenuItem } from './update-menu-item.ts';

export const menuItemHandlers = {
  listMenuItems: ({ query }, { db }) => listMenuItems(db, query),
  updateMenuItem: ({ params, body }, ctx) => updateMenuItem(ctx, params.id, body),
} satisfies Partial<Handlers>;
