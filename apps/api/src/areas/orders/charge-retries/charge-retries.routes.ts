import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findOrderId } from './charge-retries.queries.ts';
import { cancelRetry } from './cancel-retry.ts';
import { showRetries } from './show-retries.ts';

export const chargeRetryHandlers = {
  listChargeRetries: async ({ params }, { db }) => {
    found(await findOrderId(db, params.orderId), `Order ${params.orderId}`);
    return showRetries(db, params.orderId);
  },
  cancelChargeRetry: async ({ params }, ctx) => {
    await cancelRetry(ctx, params.orderId, params.id);
    return showRetries(ctx.db, params.orderId);
  },
} satisfies Partial<Handlers>;
