import type { Reason } from '@larder/contract/customers/reasons.ts';

/** Whether a reason asks for an answer and has none (specification 5). */
export const isUnanswered = (reason: Reason | null, answer: string): reason is Reason =>
  reason !== null && reason.answer_required && answer.trim() === '';

/** The specification's sentence for it where a subscription or a comped account ends. */
export const pleaseRespond = ({ question }: Reason): string => `Please provide a response to: ${question ?? ''}`;
