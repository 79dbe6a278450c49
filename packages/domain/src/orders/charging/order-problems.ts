import { type OrderPayments, returnOf } from '../../billing/refunds/returns.ts';
import { type Cents, ZERO } from '../../values/cents.ts';
import { ORDER_DECISIONS, type OrderDecision, type OrderProblem } from '../../values/enums/order-problems.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** The excess goes back to the card only if the card paid some of it; `total` in cents. */
export function decisionsFor(problem: OrderProblem, paid: OrderPayments, total: Cents): OrderDecision[] {
  const { refund } = returnOf(paid, total, 'refund', null);
  return ORDER_DECISIONS[problem].filter((decision) => decision !== 'refund' || refund > ZERO);
}

const RESOLVED = refusal('This order no longer needs a decision. Reload the list.');

export function refusalToDecide(problem: OrderProblem | null, decision: OrderDecision): Refusal | null {
  if (problem === null) return RESOLVED;
  const allowed: readonly OrderDecision[] = ORDER_DECISIONS[problem];
  return allowed.includes(decision) ? null : refusal('This order now needs a different decision. Reload the list.');
}
