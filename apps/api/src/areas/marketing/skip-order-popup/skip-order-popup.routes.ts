import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showSkipOrderPopup } from './show-skip-order-popup.ts';
import { updateSkipOrderPopup } from './update-skip-order-popup.ts';

export const skipOrderPopupHandlers = {
  showSkipOrderPopup: (_, { db }) => showSkipOrderPopup(db),
  updateSkipOrderPopup: ({ body }, ctx) => updateSkipOrderPopup(ctx, body),
} satisfies Partial<Handlers>;
