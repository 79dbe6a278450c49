import type { PromoCodeSimulation } from '@larder/contract/marketing/promo-code-simulation/promo-code-simulation.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { hrefTo } from '../../../href-to.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { OrderLink } from '../../../parts/order-link.tsx';
import classes from './refused-orders.module.css';

type Refused = PromoCodeSimulation['refused'][number];

export function RefusedOrders({ refused: { label, orders, first } }: { refused: Refused }) {
  return (
    <details>
      <summary className={classes.summary}>{`${label}: ${countOf(orders, 'order')}`}</summary>
      <PanelTable
        label={label}
        rows={first}
        rowKey={({ order_id }) => order_id}
        columns={[
          {
            header: 'Customer',
            cell: ({ user_id, email }) => (
              <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{email}</Link>
            ),
          },
          { header: 'Order', cell: ({ order_id }) => <OrderLink id={order_id} /> },
          { header: 'Reason', cell: ({ message }) => message },
        ]}
      />
      {orders > first.length ? <p>{`The first ${first.length} of ${countOf(orders, 'order')}.`}</p> : null}
    </details>
  );
}
