import { ORDER_DECISIONS, type OrderDecision, type OrderProblem } from '../values/order-problems.ts';
import { refusal, type Refusal } from '../values/refusals.ts';

const RESOLVED = refusal('order_resolved', 'Nothing is wrong with this order anymore. Reload the list.');

/** Refuses a decision that was already made or that fits another problem. */
export function refusalToDecide(problem: OrderProblem | null, decision: OrderDecision): Refusal | null {
  if (problem === null) return RESOLVED;
  const allowed: readonly OrderDecision[] = ORDER_DECISIONS[problem];
  return allowed.includes(decision)
    ? null
    : refusal('other_problem', 'This order needs another decision by now. Reload the list.');
}
