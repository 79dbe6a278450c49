import { ORDER_DECISIONS, type OrderDecision, type OrderProblem } from '../../values/enums/order-problems.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

const RESOLVED = refusal('This order no longer needs a decision. Reload the list.');

export function refusalToDecide(problem: OrderProblem | null, decision: OrderDecision): Refusal | null {
  if (problem === null) return RESOLVED;
  const allowed: readonly OrderDecision[] = ORDER_DECISIONS[problem];
  return allowed.includes(decision) ? null : refusal('This order now needs a different decision. Reload the list.');
}
