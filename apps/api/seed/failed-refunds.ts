import { cents, formatDollars } from '@larder/domain/values/cents.ts';
import { daysAgo } from './orders/moments.ts';
import { MEAL_ISSUE, reasonTitle } from './customers/reasons.ts';
import { addChange } from './record.ts';
import { SUPPORT } from './customers/staff.ts';
import type { World } from './world.ts';

const FAILED = 4;
const AMOUNT = cents(849);
const FAILURE = 'The bank did not accept the refund.';

export function addFailedRefunds(world: World): void {
  const until = daysAgo(world, 14).toString();
  // Something is left to return, so that staff can still settle it.
  const returned = new Set(
    ['refunds', 'credit_transactions'].flatMap((table) => world.rows(table).map((row) => row['order_id'])),
  );
  const charges = world
    .rows('payments')
    .filter((row) => row['status'] === 'successful' && String(row['created_at']) < until)
    .filter((row) => !returned.has(row['order_id']) && Number(row['amount_cents']) > AMOUNT);
  for (const [index, charge] of charges.slice(-FAILED).entries()) addFailedRefund(world, charge, FAILED - index);
}

function addFailedRefund(world: World, charge: Record<string, unknown>, days: number): void {
  const [userId, orderId, paymentId] = [charge['user_id'], charge['order_id'], charge['id']].map(Number) as [
    number,
    number,
    number,
  ];
  const at = daysAgo(world, days, '10:20');
  const finishedAt = at.add({ seconds: 2 });
  const reason = reasonTitle(MEAL_ISSUE);
  const id = world.add('refunds', {
    user_id: userId,
    order_id: orderId,
    amount_cents: AMOUNT,
    reason_id: MEAL_ISSUE,
    reason,
    reason_details: 'Spoiled meal: it came warm',
    status: 'failed',
    staff_id: SUPPORT,
    created_at: at.toString(),
  });
  world.put('refund_parts', {
    refund_id: id,
    user_id: userId,
    payment_id: paymentId,
    amount_cents: AMOUNT,
    idempotency_key: `refund:${id}:${paymentId}`,
    status: 'failed',
    billing_transaction_id: null,
    finished_at: finishedAt.toString(),
    failure_reason: FAILURE,
  });
  const change = { subject: { type: 'refund', id }, userId, orderId };
  addChange(world, {
    ...change,
    at,
    name: 'refund_made',
    by: { staffId: SUPPORT },
    description: `Requested a refund of ${formatDollars(AMOUNT)} for order ${orderId}`,
    after: { amount_cents: AMOUNT },
    reason,
  });
  addChange(world, {
    ...change,
    at: finishedAt,
    name: 'refund_failed',
    by: 'system',
    description: `The refund of ${formatDollars(AMOUNT)} to the card failed: ${FAILURE}`,
    after: { status: 'failed', failed_cents: AMOUNT },
  });
}
