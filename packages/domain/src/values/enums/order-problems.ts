export const ORDER_DECISIONS = {
  'stranded-at-cutoff': ['charge', 'cancel'],
  'stranded-at-deadline': ['settle'],
  'closed-overpaid': ['return', 'refund'],
  'closed-underpaid': ['charge', 'waive'],
} as const;

export type OrderProblem = keyof typeof ORDER_DECISIONS;
export type OrderDecision = (typeof ORDER_DECISIONS)[OrderProblem][number];

export const ORDER_PROBLEMS = Object.keys(ORDER_DECISIONS) as OrderProblem[];
export const ALL_DECISIONS = [...new Set(Object.values(ORDER_DECISIONS).flat())] as OrderDecision[];
export const DECISION_REASON_LENGTH = 500;

/** The audit log stores the reason. */
export const needsReason = (decision: OrderDecision): boolean => decision === 'cancel' || decision === 'waive';
