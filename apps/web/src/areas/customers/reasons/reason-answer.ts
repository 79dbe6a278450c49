import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';

/** CUST-19 */
export const isUnanswered = (reason: Reason | null, answer: string): reason is Reason =>
  reason !== null && reason.answer_required && answer.trim() === '';

/** Fixed text. */
export const pleaseRespond = ({ question }: Reason): string => `Please provide a response to: ${question ?? ''}`;
