import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportChanges } from './export-changes.ts';
import { changesPage } from './list-changes.ts';

export const changeHandlers = {
  listChanges: ({ query }, { db, staff }) => changesPage(db, { ...staff, is_admin: true }, query),
  exportChanges: ({ query }, ctx) => exportChanges(ctx, query),
} satisfies Partial<Handlers>;
