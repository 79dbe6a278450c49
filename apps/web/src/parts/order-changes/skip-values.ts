import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';

/** `funds_return.amount` counts only if `part` is `amount`. */
export interface SkipValues extends Record<string, unknown> {
  reason_id: string;
  details: string;
  part: 'all' | 'amount';
  funds_return: { type: 'credit' | 'refund'; amount: Cents | null };
}

/** The strategy of the order, credit if it has none (ORD-48). */
export const newSkip = ({
  post_cutoff_funds_return_strategy: strategy,
}: Pick<Order, 'post_cutoff_funds_return_strategy'>): SkipValues => ({
  reason_id: '',
  details: '',
  part: 'all',
  funds_return: { type: strategy ?? 'credit', amount: null },
});

export const toRequestBody = ({ reason_id, details, part, funds_return }: SkipValues) => ({
  reason_id: Number(reason_id),
  details: details.trim() || null,
  funds_return: { type: funds_return.type, amount: part === 'all' ? null : funds_return.amount },
});

export const mostReturned = (most: Cents): string => `At most ${formatDollars(most)} can be returned for this order.`;

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
