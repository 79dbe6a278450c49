import type { Refund } from '@larder/contract/billing/refunds/refunds.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { found, invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { checkCompensation, figuresOfCompensation, type Compensation } from '../credits/check-compensation.ts';
import { findOrdersCustomer } from '../credits/compensation.queries.ts';
import { showRefund } from './show-refunds.ts';
import { writeRefund } from './write-refund.ts';

/** The gateway is asked after the commit (MON-9, MON-20). */
export async function makeRefund(
  ctx: StaffContext,
  compensation: Compensation & { order_id: number },
  intent: MoneyIntent,
): Promise<Refund | Preview> {
  let made: Refund | undefined;
  const { order_id: orderId, amount, products } = compensation;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const customer = await findOrdersCustomer(tx, orderId);
    if (!customer) throw invalidField('order_id', `Order ${orderId} was not found.`);
    const userId = customer.user_id;
    const checked = await checkCompensation(tx, 'refund', userId, compensation);
    const now = await businessNow(tx);
    const { reason, details, why } = checked;
    const staffId = ctx.staff.id;
    const refundId = await writeRefund(
      tx,
      ctx,
      { userId, orderId, amount, reason: reason.title, reasonId: reason.id, details, staffId },
      now,
    );
    await record(tx, ctx.actor, {
      name: 'refund_made',
      subject: { type: 'refund', id: refundId },
      userId,
      orderId,
      description: `Requested a refund of ${formatDollars(amount)} for order ${orderId}`,
      after: { amount_cents: amount, ...(products.length > 0 && { products }) },
      reason: why,
      mail: { kind: 'refund_issued', facts: { amount_cents: amount, reason: reason.title, refund_id: refundId } },
    });
    made = await showRefund(tx, refundId);
    return figuresOfCompensation('refund', amount, checked, now);
  });
  return preview ?? found(made, 'The refund');
}
