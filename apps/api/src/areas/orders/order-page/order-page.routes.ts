import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showOrderPage } from './show-order-page.ts';

export const orderPageHandlers = {
  showOrderPage: ({ params }, { db }) => showOrderPage(db, params.id),
} satisfies Partial<Handlers>;
