import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createSavedView, deleteSavedView, updateSavedView } from './save-view.ts';
import { listSavedViews } from './show-saved-views.ts';

export const savedViewHandlers = {
  listSavedViews: ({ query }, ctx) => listSavedViews(ctx, query.list),
  createSavedView: ({ body }, ctx) => createSavedView(ctx, body),
  updateSavedView: ({ params, body }, ctx) => updateSavedView(ctx, params.id, body),
  deleteSavedView: ({ params }, ctx) => deleteSavedView(ctx, params.id),
} satisfies Partial<Handlers>;
