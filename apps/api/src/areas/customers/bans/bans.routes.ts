import type { Handlers } from '../../../platform/http/register-routes.ts';
import { banCustomer, liftBan, showBan } from './ban-customer.ts';

export const bansHandlers = {
  showBan: ({ params }, ctx) => showBan(ctx, params.id),
  banCustomer: ({ params, body }, ctx) => banCustomer(ctx, params.id, body),
  liftBan: ({ params, body }, ctx) => liftBan(ctx, params.id, body.expected),
} satisfies Partial<Handlers>;
