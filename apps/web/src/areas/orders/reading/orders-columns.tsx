import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { describeOrder } from './describe-order.ts';
import { paymentLabel } from './order-payment-labels.ts';
import { hrefTo } from '../../../href-to.ts';

export const hrefOf = ({ id }: ListedOrder) => hrefTo({ to: '/orders/$id', params: { id } });

const dayOrDash = (date: string | null) => (date === null ? '—' : <Day date={date} weekday />);

export const ordersColumns: Column<ListedOrder>[] = [
  { key: 'order', header: 'Order', cell: ({ id }) => `#${id}` },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ user }) => (
      <Link href={hrefTo({ to: '/users/$id', params: { id: user.id } })}>
        {user.first_name} {user.last_name}
      </Link>
    ),
    note: ({ user }) => user.email,
  },
  {
    key: 'delivers',
    header: 'Delivers',
    cell: ({ deliver_at }) => dayOrDash(deliver_at),
    note: ({ week }) => (
      <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: week.id } })}>Week {week.number}</Link>
    ),
  },
  { key: 'cycle', header: 'Cycle', cell: ({ production_cycle }) => production_cycle.name },
  { key: 'state', header: 'State', card: 'aside', cell: (order) => <StatusBadge {...describeOrder(order)} /> },
  { key: 'ships', header: 'Ships', cell: ({ ship_at }) => dayOrDash(ship_at) },
  { key: 'total', header: 'Total', align: 'end', cell: ({ total_cost }) => <Money cents={total_cost} /> },
  {
    key: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ paid }) => <Money cents={paid} />,
    note: paymentLabel,
  },
];
