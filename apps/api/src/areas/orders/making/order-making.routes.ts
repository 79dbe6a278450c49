import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { presentOrder } from '../reading/present-order.ts';
import { creatableOrders } from './creatable-orders.ts';
import { listOrderMaking } from './making-progress.queries.ts';
import { cancelOrder, createManualOrder, resumeOrder } from './manual-orders.ts';
import { findOrderOfOtherCycle } from './manual-orders.queries.ts';

export const orderMakingHandlers = {
  listOrderMaking: (_, { db }) => listOrderMaking(db),
  listCreatableOrders: ({ params }, { db }) => creatableOrders(db, params.id),
  createManualOrder: async ({ params, body }, ctx) => {
    if (body.user_id !== undefined && body.user_id !== params.id)
      throw invalidField('user_id', 'The user ID does not match the customer in the URL.');
    const id = await createManualOrder(ctx, params.id, body);
    const other = await findOrderOfOtherCycle(ctx.db, { id });
    const warning =
      other &&
      ` This customer also has the order of ${nameDelivery(other.deliver_at, other.order_week_number)} in ${other.production_cycle_name}.`;
    const order = await presentOrder(ctx.db, id);
    const name = nameDelivery(order.deliver_at, order.week.number);
    return { data: order, message: `The order of ${name} was created.${warning ?? ''}` };
  },
  resumeOrder: ({ params, query, body }, ctx) =>
    resumeOrder(ctx, params.id, params.orderId, { isPreview: query.preview, expected: body.expected }),
  cancelOrder: async ({ params }, ctx) => {
    await cancelOrder(ctx, params.id, params.orderId);
    return presentOrder(ctx.db, params.orderId);
  },
} satisfies Partial<Handlers>;
