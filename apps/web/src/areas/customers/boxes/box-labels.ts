import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CompensationKind, describeExcess } from '@larder/domain/billing/credits/compensation.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

export const ACTS: Record<BoxAct, string> = {
  change_meals: 'Change meals',
  skip: 'Skip',
  unskip: 'Unskip',
  unlock: 'Unlock',
  lock: 'Lock',
  cancel: 'Cancel order',
  resume: 'Resume',
  reactivate: 'Charge again',
  compensate: 'Credit or refund',
};

export const COMPENSATION_LABELS: Record<CompensationKind, string> = { credit: 'Give credit', refund: 'Refund' };

/** Null if something of the order can go to the card (MON-46). */
export const refusalToRefund = ({
  card_refundable_amount: most,
  withdrawn_amount: withdrawn,
}: Pick<Order, 'card_refundable_amount' | 'withdrawn_amount'>): string | null =>
  most > ZERO ? null : describeExcess('refund', ZERO, withdrawn);

/** `Thu 12/3`; by its week while it has no date. */
export const dayOfBox = ({ deliver_at, week }: Pick<Order, 'deliver_at' | 'week'>): string =>
  deliver_at === null ? `Week ${week.number}` : showShortDay(deliver_at);

/** Names the moment that is counted down to; null if nothing is counted. */
export function limitOf({ until, stage, order }: Box): string | null {
  if (until === null) return null;
  if (stage === 'cancelled') return 'Resume until';
  if (until === order.cutoff_at) return 'Cutoff';
  if (stage === 'skipped') return 'Unskip until';
  return stage === 'suspended' || stage === 'charge-failed' ? 'Reactivate until' : 'Changes until';
}

/** `Charged after $20.00 credit`; null if the card pays the whole estimate. */
export function chargeAfterCredit({ expected }: Pick<Box, 'expected'>): { label: string; amount: Cents } | null {
  if (expected === null) return null;
  const { comped, credits, charge } = expected;
  const used = [
    comped > 0 ? `${formatDollars(comped)} comped` : '',
    credits > 0 ? `${formatDollars(credits)} credit` : '',
  ].filter(Boolean);
  return used.length === 0 ? null : { label: `Charged after ${used.join(' and ')}`, amount: charge };
}

/** Before the cutoff a later change of the plan or of prices still counts. */
export function totalLabelOf({ stage, order }: Box): string {
  if (stage === 'coming') return 'Estimated';
  const paid = order.paid_amount + order.credits_used + order.comped_used;
  return paid > 0 && paid >= order.total_cost && stage !== 'skipped' ? 'Paid' : 'Total';
}
