import type { Handlers } from '../../../platform/http/register-routes.ts';
import { decideOrder } from './decide-order.ts';
import { listOrdersToDecide } from './list-orders-to-decide.ts';

export const orderDecisionHandlers = {
  listOrdersToDecide: (_, { db }) => listOrdersToDecide(db),
  decideOrder: ({ params, query, body }, ctx) =>
    decideOrder(ctx, params.orderId, body, { isPreview: query.preview, expected: body.expected }),
} satisfies Partial<Handlers>;
