import type { OrderDecision, OrderProblem } from '@larder/domain/values/enums/order-problems.ts';

export const PROBLEM_MESSAGES: Record<OrderProblem, string> = {
  'stranded-at-cutoff': 'The cutoff passed, but the order was not charged.',
  'stranded-at-deadline': 'The post-cutoff deadline passed, but the order was not settled.',
  'closed-overpaid': 'The customer paid more than the order costs.',
  'closed-underpaid': 'The customer paid less than the order costs.',
};

export const DECISION_LABELS: Record<OrderDecision, string> = {
  charge: 'Charge now',
  cancel: 'Close without charge',
  settle: 'Settle now',
  return: 'Return as credit',
  refund: 'Return to the card',
  waive: 'Waive the difference',
};

export const DONE_MESSAGES: Record<OrderDecision, string> = {
  charge: 'Order charged',
  cancel: 'Order closed without charge',
  settle: 'Order settled',
  return: 'Difference returned as credit',
  refund: 'Refund to the card requested',
  waive: 'Difference waived',
};
