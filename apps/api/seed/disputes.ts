import {
  changedDisputeMessage,
  movedDisputeMessage,
  openedDisputeMessage,
} from '@larder/domain/billing/disputes/disputes.ts';
import { type Cents, cents, negate } from '@larder/domain/values/cents.ts';
import type { DisputeStatus } from '@larder/domain/values/dispute-statuses.ts';
import { daysAgo } from './orders/moments.ts';
import { addChange } from './record.ts';
import type { World } from './world.ts';

interface DemoDispute {
  status: DisputeStatus;
  reason: string;
  openedDaysAgo: number;
  endedDaysAgo?: number;
}

const DISPUTES: DemoDispute[] = [
  { status: 'needs-response', reason: 'product_not_received', openedDaysAgo: 2 },
  { status: 'lost', reason: 'fraudulent', openedDaysAgo: 12, endedDaysAgo: 1 },
  { status: 'won', reason: 'unrecognized', openedDaysAgo: 13, endedDaysAgo: 3 },
];
const DAYS_TO_RESPOND = 7;

/** Disputes charges that were not refunded. */
export function addDisputes(world: World): void {
  const until = daysAgo(world, 14).toString();
  const refunded = new Set(world.rows('refunds').map((row) => row['order_id']));
  const charges = world
    .rows('payments')
    .filter((row) => row['status'] === 'successful' && String(row['created_at']) < until)
    .filter((row) => !refunded.has(row['order_id']));
  for (const [index, dispute] of DISPUTES.entries()) {
    const charge = charges.at(-1 - index);
    if (charge) addDispute(world, charge, dispute);
  }
}

function addDispute(world: World, charge: Record<string, unknown>, dispute: DemoDispute): void {
  const { status, reason, openedDaysAgo, endedDaysAgo } = dispute;
  const [userId, orderId, paymentId] = [charge['user_id'], charge['order_id'], charge['id']].map(Number) as [
    number,
    number,
    number,
  ];
  const amount = cents(Number(charge['amount_cents']));
  const at = daysAgo(world, openedDaysAgo, '09:40');
  const respondBy = daysAgo(world, openedDaysAgo - DAYS_TO_RESPOND, '17:59');
  const id = world.add('disputes', {
    reference: `demo_dispute_${paymentId}`,
    payment_id: paymentId,
    gift_card_id: null,
    user_id: userId,
    order_id: orderId,
    amount_cents: amount,
    reason,
    status,
    respond_by: respondBy.toString(),
    opened_at: at.toString(),
  });
  const of = { subject: { type: 'dispute', id }, userId, orderId, by: 'system' } as const;
  addChange(world, {
    ...of,
    at,
    name: 'dispute_opened',
    description: openedDisputeMessage({ amount, reason, respondBy }),
    after: { amount_cents: amount, status: 'needs-response' },
  });
  const move = (moved: Cents, moment: Temporal.Instant) => {
    const kind = moved < 0 ? 'withdrawn' : 'reinstated';
    const reference = `demo_${kind}_${paymentId}`;
    const row = { dispute_id: id, user_id: userId, reference, amount_cents: moved, at: moment.toString() };
    world.add('dispute_movements', row);
    addChange(world, {
      ...of,
      at: moment,
      name: `dispute_${kind}`,
      description: movedDisputeMessage(moved),
      after: { amount_cents: moved, reference },
    });
  };
  move(negate(amount), at);
  if (endedDaysAgo === undefined) return;
  const ended = daysAgo(world, endedDaysAgo, '14:10');
  const description = changedDisputeMessage(status, amount);
  addChange(world, { ...of, at: ended, name: 'dispute_changed', description, after: { status } });
  if (status === 'won') move(amount, ended);
}
