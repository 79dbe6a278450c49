import type { Handlers } from '../../../platform/http/register-routes.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { showCustomerHead } from './show-customer-head.ts';

export const customerHeadHandlers = {
  showCustomerHead: ({ params }, ctx) => showCustomerHead(ctx.db, params.id, gatewayOf(ctx).leastCharge),
} satisfies Partial<Handlers>;
