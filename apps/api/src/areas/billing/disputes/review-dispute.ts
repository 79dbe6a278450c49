import type { Dispute } from '@larder/contract/billing/disputes/disputes.ts';
import { refusalToReview } from '@larder/domain/billing/disputes/disputes.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockOrderOf } from '../credits/compensation.queries.ts';
import { findDispute, findDisputesCustomer, lockDisputeById, setReviewed } from './disputes.queries.ts';
import { toView } from './show-disputes.ts';

/** Removes a lost dispute from what staff have to look at (MON-41). */
export const reviewDispute = (ctx: StaffContext, id: number): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const what = `Dispute ${id}`;
    const { user_id, order_id } = found(await findDisputesCustomer(tx, id), what);
    if (user_id !== null && order_id !== null) await lockOrderOf(tx, user_id, order_id);
    const dispute = await lockDisputeById(tx, id);
    refuseIf(refusalToReview(dispute));
    const now = await businessNow(tx);
    await setReviewed(tx, id, ctx.staff.id, now);
    await record(tx, ctx.actor, {
      name: 'dispute_reviewed',
      subject: { type: 'dispute', id },
      ...(user_id !== null && { userId: user_id }),
      ...(order_id !== null && { orderId: order_id }),
      description: `Reviewed the lost dispute of ${formatDollars(dispute.amount_cents)}`,
      after: { reviewed_at: now.toString() },
      at: now,
    });
    return toView(found(await findDispute(tx, id), what));
  });
