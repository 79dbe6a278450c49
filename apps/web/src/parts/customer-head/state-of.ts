import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import type { CustomerState } from '@larder/domain/customers/customer-head/describe-state.ts';

export const stateOf = (head: CustomerHead): CustomerState => ({
  ...head,
  next_delivery: head.next_box?.deliver_at ?? null,
  failed: failedChargeOf(head),
  unpaid: head.needs.find((need) => need.kind === 'unpaid_order') ?? null,
});

function failedChargeOf({ needs }: CustomerHead) {
  const suspended = needs.find((need) => need.kind === 'suspended');
  return suspended?.failed_charge ?? null;
}
