import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNeed } from '@larder/domain/customers/customer-head/describe-need.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../calls/use-read.ts';
import { hrefOfReactivation } from '../customer-acts/act-search.ts';
import { boxOf } from '../order-changes/describe-effect.ts';

interface WaitingOrdersProps {
  userId: number;
  /** Below the head, which has the details. */
  isShort?: boolean;
  /** Shown if no order waits. */
  otherwise?: ReactNode;
}

/** Suspended and charge-failed orders that can still be reactivated (ORD-45). */
export function WaitingOrders({ userId, isShort = false, otherwise = null }: WaitingOrdersProps) {
  const head = useRead(showCustomerHead, { params: { id: userId } }).data?.data;
  if (!head) return null;
  const waiting = head.needs.flatMap((need) => (need.kind === 'unpaid_order' ? [need] : []));
  if (waiting.length === 0) return otherwise;
  return waiting.map((need) => {
    const { title, text } = describeNeed(need);
    const link = <Link href={hrefOfReactivation(userId, need.order_id)}>Reactivate {boxOf(need)}</Link>;
    if (isShort)
      return (
        <EmptyState key={need.order_id} title={`An order waits to be reactivated: ${boxOf(need)}.`} action={link} />
      );
    return (
      <Callout key={need.order_id} tone="red">
        <strong>{title}</strong> {text} {link}
      </Callout>
    );
  });
}
