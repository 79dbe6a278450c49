import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';

export const TYPE_LABELS: Record<ReasonType, string> = {
  SKIP: 'Skip an order',
  CREDIT_REGULAR: 'Credit or refund: regular',
  CREDIT_FOR_PRODUCT: 'Credit or refund: for a product',
  CREDIT_FOR_PROMOCODE: 'Credit or refund: for a promo code',
  SUBSCRIPTION_CANCELLATION: 'Cancel a subscription or a comped account',
  SUBSCRIPTION_PAUSE: 'Pause a subscription',
};

/** Lists the fields of a reason in one line; null for only optional details. */
export function describeReason({ question, answer_required, form }: Reason): string | null {
  const { products, details, choices } = form;
  const asked = [
    question && `Asks "${question}" (${answer_required ? 'required' : 'optional'})`,
    choices && `Options: ${choices.options.join(', ')}`,
    products !== 'none' && `Products ${products}`,
    details !== 'optional' && (details === 'required' ? 'Details required' : 'No details'),
  ];
  return asked.filter(Boolean).join(' · ') || null;
}
