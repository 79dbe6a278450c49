import { exportOrders, listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { hrefOf, ordersColumns } from './orders-columns.tsx';
import { meaningOfNone } from './order-state-labels.ts';
import { OrdersFilters } from './orders-filters.tsx';
import { describeFilters, ordersList } from './orders-search.ts';

const ORDERS = { one: 'order', many: 'orders', by: 'line' };

export function OrdersPage() {
  const { list, search, change, clear } = useList(listOrders, ordersList);
  const { columns, choice } = useColumns(ordersColumns);
  const { order_week_id: weekId } = search;
  const query = describeFilters(search);
  return (
    <ListPage
      heading="Orders"
      actions={
        <>
          {weekId === undefined ? null : (
            <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: weekId } })}>View week</Link>
          )}
          <ListTools search={ordersList.search} columns={choice} />
          <ExportList route={exportOrders} list={list} query={ordersList.query(search)} of={ORDERS} />
        </>
      }
      filters={<OrdersFilters search={search} change={change} />}
      columns={columns}
      row={{ key: ({ id }) => id, href: hrefOf }}
      list={list}
      empty={{
        nothing: 'No orders yet',
        query,
        meaning: query === null ? 'Orders are created when an order week is activated.' : meaningOfNone(search.state),
        onClear: clear,
      }}
    />
  );
}
