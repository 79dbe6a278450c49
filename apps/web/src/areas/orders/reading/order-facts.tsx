import type { Order } from '@larder/contract/orders/reading/order.ts';
import { INCOMPLETE_WORDS } from '@larder/domain/orders/making/incomplete-order.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts, type Fact } from '@larder/ui/controls/display/facts.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { timeLeft } from '../../../parts/order-changes/countdown.ts';
import { OrderDate } from '../../../parts/order-changes/order-date.tsx';

export function OrderFacts({ order, first }: { order: Order; first: Fact[] }) {
  return (
    <>
      <Facts
        facts={[
          { name: 'Order', value: `#${order.id}` },
          { name: 'Week', value: <Week order={order} /> },
          ...first,
          { name: 'Order cutoff', value: <Moment at={order.cutoff_at} /> },
          { name: 'Post-cutoff deadline', value: <Deadline at={order.post_cutoff_changes_deadline_at} /> },
          { name: 'Delivery date', value: <OrderDate order={order} of="deliver_at" /> },
          { name: 'Shipping address', value: addressOf(order) },
        ]}
      />
      {order.is_incomplete ? <Callout tone="orange">{INCOMPLETE_WORDS}</Callout> : null}
    </>
  );
}

const Week = ({ order: { week, production_cycle } }: { order: Order }) => (
  <>
    {week.number} (from <Day date={week.date} />, {production_cycle.name})
  </>
);

/** Not a live region: announcing it every second would drown out the page. */
export function Deadline({ at }: { at: string }) {
  const now = useBusinessNow();
  const left = now && timeLeft(Temporal.Instant.from(at), now);
  return (
    <>
      <Moment at={at} />
      {now === null ? null : <span title={showMoment(at)}> ({left === null ? 'passed' : `in ${left}`})</span>}
    </>
  );
}

export function addressOf({ address }: Order): string {
  const at = address?.data;
  if (!at) return '—';
  return [at.line_1, at.line_2, `${at.city}, ${at.state} ${at.zip_code}`].filter(Boolean).join(', ');
}
