import { Text } from '@mantine/core';
import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { allOrdersText } from './all-orders-text.ts';
import type { OrdersFilter } from './regeneration-search.ts';

interface AllOrdersProps {
  filter: OrdersFilter;
  /** Null for no filter. */
  describe: (filter: OrdersFilter) => string | null;
}

/** How many orders match, with a link to them. */
export function AllOrders({ filter, describe }: AllOrdersProps) {
  const { data, error } = useRead(listOrders, { query: { ...filter, page: 1, per_page: 1, count: 'exact' } });
  const { order_week_id: weekId, ...others } = filter;
  const text = allOrdersText({
    count: data?.meta.pagination.total ?? null,
    week: weekId === undefined ? null : (data?.data[0]?.week.number ?? null),
    // Without an order of the week its number is not known here.
    matching: describe(weekId !== undefined && data?.data.length === 0 ? filter : others),
  });
  return (
    <>
      <Text aria-live="polite">
        <Link href={hrefTo({ to: '/orders', search: filter })}>{text}</Link>.
      </Text>
      {error && !data ? <Text size="sm">{error.message}</Text> : null}
    </>
  );
}
