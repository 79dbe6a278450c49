import { refusalToCancelRetry } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockOrder } from '../window/lock-order.ts';
import { cancelPlanned, findRetry } from './charge-retries.queries.ts';
import { stateOf } from './show-retries.ts';

/** ORD-76 */
export const cancelRetry = (ctx: StaffContext, orderId: number, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    const row = await findRetry(tx, id);
    const retry = found(row?.order_id === orderId ? row : null, `Retry ${id}`);
    refuseIf(refusalToCancelRetry(stateOf({ status: retry.status, payment_status: null })));
    await cancelPlanned(tx, id, now);
    await record(tx, ctx.actor, {
      name: 'charge_retry_cancelled',
      subject: { type: 'order', id: orderId },
      userId: order.user_id,
      orderId,
      description: `Cancelled retry ${retry.attempt} of the charge`,
      before: { due_at: retry.due_at.toString() },
      at: now,
    });
  });
