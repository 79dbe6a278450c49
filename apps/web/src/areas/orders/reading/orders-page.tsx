import { exportOrders, type ListedOrder, listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { call } from '../../../calls/call.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { countingLastPage } from '../../../lists/list-state.ts';
import { useColumns } from '../../../lists/use-columns.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { useOpenOnlyRow } from '../../../lists/use-open-only-row.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { matchingText } from '../../../parts/bulk-acts/matching-text.ts';
import { ORDERS as SELECTED, ordersToSent } from '../../../parts/bulk-acts/selection.ts';
import { SelectionBar } from '../../../parts/bulk-acts/selection-bar.tsx';
import { useSelection } from '../../../parts/bulk-acts/use-selection.ts';
import { hrefTo } from '../../../href-to.ts';
import { ACTS_ON_ORDERS, EXPORTED_ORDERS } from './acts-on-orders.ts';
import { hrefOf, ordersColumns } from './orders-columns.tsx';
import { meaningOfNone } from './order-state-labels.ts';
import { OrdersFilters } from './orders-filters.tsx';
import { describeFilters, ordersFilter, ordersList } from './orders-search.ts';
import { RegenerateSelected } from './regenerate-selected.tsx';

const ORDERS = { ...SELECTED, by: 'line' };

export const prefetch = rowsOf(ordersList);

export function OrdersPage() {
  const { list, search, change, clear } = useList(ordersList);
  const open = useOpenOnlyRow(list, search.keyword ?? '', hrefOf);
  const { columns, choice } = useColumns(ordersColumns);
  const { order_week_id: weekId } = search;
  const query = describeFilters(search);
  const filter = ordersFilter(search);
  const selection = useSelection({
    noun: SELECTED,
    filter,
    page: list.status === 'ready' ? list.rows : [],
    label: ({ id }: ListedOrder) => `Select order ${id}`,
    count: async () =>
      (await call(listOrders, { query: { ...filter, per_page: 1, count: 'exact' } })).meta.pagination.total,
    toSent: ordersToSent,
  });
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
      filters={
        <>
          <OrdersFilters search={search} change={change} {...open} />
          <SelectionBar used={selection} matching={matchingText(list)} acts={ACTS_ON_ORDERS} exported={EXPORTED_ORDERS}>
            <RegenerateSelected selection={selection.selection} filter={filter} />
          </SelectionBar>
        </>
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: hrefOf, selection: selection.rows }}
      list={countingLastPage(list)}
      empty={{
        nothing: 'No orders yet',
        query,
        meaning:
          query === null
            ? 'Orders are created when an order week is activated.'
            : meaningOfNone(search.delivery ?? search.state),
        onClear: clear,
      }}
    />
  );
}
