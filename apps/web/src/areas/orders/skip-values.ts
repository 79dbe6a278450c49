import type { Reason } from '@larder/contract/customers/reasons.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';

/** What the skip dialog holds; `part` is how much returns, of `amount` only where it is `amount`. */
export interface SkipValues extends Record<string, unknown> {
  reason_id: string;
  details: string;
  part: 'all' | 'amount';
  funds_return: { type: 'credit' | 'refund'; amount: Cents | null };
}

/** Funds return as credit unless staff choose otherwise (specification 9). */
export const EMPTY_SKIP: SkipValues = {
  reason_id: '',
  details: '',
  part: 'all',
  funds_return: { type: 'credit', amount: null },
};

/** The body of the call: an amount only where one was chosen. */
export const skipOf = ({ reason_id, details, part, funds_return }: SkipValues) => ({
  reason_id: Number(reason_id),
  details: details.trim() || null,
  funds_return: { type: funds_return.type, amount: part === 'all' ? null : funds_return.amount },
});

export const mostReturned = (most: Cents): string => `At most ${formatDollars(most)} can be returned for this order.`;

/** What keeps a skip from being asked for, in the specification's sentences (5). */
export function skipErrors(values: SkipValues, reason: Reason | null, most: Cents): Record<string, string> {
  const errors: Record<string, string> = {};
  if (reason === null) errors['reason_id'] = 'Please select a skip reason.';
  else if (reason.answer_required && values.details.trim() === '')
    errors['details'] = `Please provide a response to: ${reason.question ?? ''}`;
  const { amount } = values.funds_return;
  if (values.part === 'amount' && amount === null) errors['funds_return.amount'] = 'Please enter an amount in dollars.';
  else if (values.part === 'amount' && amount !== null && amount > most)
    errors['funds_return.amount'] = mostReturned(most);
  return errors;
}
