import type { Handlers } from '../../../platform/http/register-routes.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { showOrderPage } from './show-order-page.ts';

export const orderPageHandlers = {
  showOrderPage: ({ params }, ctx) => showOrderPage(ctx.db, params.id, gatewayOf(ctx).leastCharge),
} satisfies Partial<Handlers>;
