import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CompensationKind, describeExcess } from '@larder/domain/billing/credits/compensation.ts';
import { describeWays } from '@larder/domain/billing/payments/describe-expected-charge.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import { describeProspect } from '@larder/domain/orders/window/describe-prospect.ts';
import { add, type Cents, formatDollars, sum, ZERO } from '@larder/domain/values/cents.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

export const ACTS: Record<BoxAct, string> = {
  change_meals: 'Change meals',
  skip: 'Skip',
  unskip: 'Unskip',
  unlock: 'Unlock',
  lock: 'Lock',
  set_strategy: 'Set funds return',
  cancel: 'Cancel order',
  resume: 'Resume',
  reactivate: 'Charge again',
  compensate: 'Credit or refund',
};

export const KINDS: readonly CompensationKind[] = ['credit', 'refund'];

export const COMPENSATION_LABELS: Record<CompensationKind, string> = { credit: 'Give credit', refund: 'Refund' };

/** Null if something of the order can go to the card (MON-46). */
export const refusalToRefund = ({
  card_refundable_amount: most,
  withdrawn_amount: withdrawn,
}: Pick<Order, 'card_refundable_amount' | 'withdrawn_amount'>): string | null =>
  most > ZERO ? null : describeExcess('refund', ZERO, withdrawn);

/** For a meal of a box that something can be given back of. */
export const compensationsOf = (order: Order): CompensationKind[] =>
  KINDS.filter((kind) => kind === 'credit' || refusalToRefund(order) === null);

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

/**
 * `Charged after $20.00 credit`; null if the card pays the whole estimate. In its window it is what is charged of the rest
 * at the deadline (CUST-89).
 */
export function chargeAfterCredit({
  expected,
  stage,
}: Pick<Box, 'expected' | 'stage'>): { label: string; amount: Cents } | null {
  if (expected === null) return null;
  const used = describeWays(expected);
  const isEarly = stage === 'coming';
  if (isEarly && used === '') return null;
  return {
    label: `Charged${isEarly ? '' : ' at the deadline'}${used === '' ? '' : ` after ${used}`}`,
    amount: expected.charge,
  };
}

/** Before the cutoff a later change of the plan or of prices still counts. */
export const totalLabelOf = ({ stage }: Pick<Box, 'stage'>): string => (stage === 'coming' ? 'Estimated' : 'Total');

/** How far it is paid, from the cutoff on; null if nothing was paid (CUST-91). */
export function paidOf({ stage, order }: Pick<Box, 'stage' | 'order'>): { label: string; amount: Cents } | null {
  const comped = order.comped_used;
  const paid = add(order.paid_amount, order.credits_used);
  if (stage === 'coming' || add(paid, comped) === ZERO) return null;
  if (isReturned(order)) return { label: 'Refunded', amount: refundedOf(order) };
  return { label: comped > ZERO ? `Paid, ${formatDollars(comped)} comped` : 'Paid', amount: paid };
}

const STRATEGIES = { credit: 'Credit', refund: 'Refund' };

/** All of it to the card. */
const isReturned = (order: Order): boolean =>
  order.paid_amount > ZERO && refundedOf(order) >= order.paid_amount && order.refundable_amount === ZERO;

/** To the card or as credit (CUST-91). */
const isAllReturned = (order: Order): boolean =>
  order.refundable_amount === ZERO &&
  order.withdrawn_amount === ZERO &&
  add(order.paid_amount, order.credits_used) > ZERO &&
  !isReturned(order);

const refundedOf = (order: Order): Cents =>
  sum((order.payments?.data ?? []).map(({ refunded_amount }) => refunded_amount));

/** Sentences about its money that follow the figures. */
export function moneyNotesOf({ stage, order, acts }: Pick<Box, 'stage' | 'order' | 'acts'>): string[] {
  const strategy = order.post_cutoff_funds_return_strategy;
  const isInWindow = acts.some(({ act }) => act === 'set_strategy');
  const back = stage === 'charging' || stage === 'coming' ? null : describePendingReturn(order.returns);
  return [
    ...(isInWindow && strategy !== null ? [`Funds return: ${STRATEGIES[strategy]}`] : []),
    ...(back === null ? [] : [`At the deadline, ${back}.`]),
    ...(back === null && stage === 'skipped' && isAllReturned(order) ? ['All of it was returned.'] : []),
    ...(order.withdrawn_amount > ZERO
      ? [`The bank withdrew ${formatDollars(order.withdrawn_amount)} for a dispute.`]
      : []),
  ];
}

/** `Will be cancelled on 12/11/2026`; null if it comes. Its badge has room for one line, above the cutoff. */
export function prospectLabelOf({ prospect }: Pick<Box, 'prospect'>): string | null {
  if (prospect?.is_without_card) return 'Suspended at its cutoff without a card';
  return prospect === null ? null : describeProspect(prospect).replace(/^w/, 'W');
}
