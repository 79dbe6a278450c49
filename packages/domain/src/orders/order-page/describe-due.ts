import type { ExpectedCharge } from '../../billing/payments/coming-charges.ts';
import { describeWays } from '../../billing/payments/describe-expected-charge.ts';
import { type Cents, formatDollars } from '../../values/cents.ts';
import type { OrderPhase } from '../window/order-actions.ts';

/** Says what is still to be paid, and what of it the box says too (CUST-94); the phase is null if nothing charges it. */
export function describeDue(due: Cents, phase: OrderPhase | null, expected: ExpectedCharge | null): string {
  const amount = formatDollars(due);
  if (phase !== 'before_cutoff' && phase !== 'window') return `${amount} is not paid.`;
  const ways = expected === null ? '' : describeWays(expected);
  const step = phase === 'before_cutoff' ? 'cutoff' : 'deadline';
  if (expected === null || ways === '') return `${amount} is due at its ${step}. Credit is used first.`;
  return `${amount} is due at its ${step}: ${formatDollars(expected.charge)} is charged after ${ways}.`;
}
