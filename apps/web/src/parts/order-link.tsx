import { Link } from '@larder/ui/controls/display/link.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { hrefTo } from '../href-to.ts';

export const OrderLink = ({ id }: { id: number }) => (
  <Link href={hrefTo({ to: '/orders/$id', params: { id } })}>#{id}</Link>
);

interface DeliveryLinkProps {
  id: number;
  deliver_at: string | null;
}

/** An order by its delivery date, then its number. */
export const DeliveryLink = ({ id, deliver_at }: DeliveryLinkProps) => (
  <>
    {deliver_at === null ? null : (
      <>
        <Day date={deliver_at} weekday />{' '}
      </>
    )}
    <OrderLink id={id} />
  </>
);
