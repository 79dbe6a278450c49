import type { Handlers } from '../../../platform/http/register-routes.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { listBoxes } from './list-boxes.ts';

export const boxesHandlers = {
  listBoxes: ({ params }, ctx) => listBoxes(ctx.db, params.id, gatewayOf(ctx).leastCharge),
} satisfies Partial<Handlers>;
