import type { CustomerOrder } from '@larder/contract/orders/reading/customer-orders.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { STATES, stateOf } from './order-state-labels.ts';

type Described = Pick<CustomerOrder, 'status' | 'is_skipped' | 'is_coming' | 'deliver_at' | 'kind' | 'is_incomplete'>;

/** Says 'Coming' or 'Delivered' instead of 'Active'. */
export function describeOrder(order: Described): { tone: Tone; label: string } {
  const { tone, label } = activityOf(order) ?? STATES[stateOf(order)];
  const flags = [order.kind === 'subscription' ? null : order.kind, order.is_incomplete ? 'incomplete' : null].filter(
    (word) => word !== null,
  );
  return { tone, label: [label, ...flags].join(', ') };
}

function activityOf(order: Described): { tone: Tone; label: string } | null {
  if (stateOf(order) !== 'active') return null;
  if (order.is_coming) return { tone: 'teal', label: 'Coming' };
  return order.deliver_at === null ? null : { tone: 'gray', label: 'Delivered' };
}
