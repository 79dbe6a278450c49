import { Box } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListSurface } from '@larder/ui/patterns/lists/list-surface.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { prefetchList, useList } from '../../../lists/use-list.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { customerOrdersColumns } from './customer-orders-columns.tsx';
import { ordersOf } from './customer-orders-search.ts';

export const prefetch: Prefetch<{ id: number }> = (client, { params: { id }, search }) => {
  void prefetchRead(client, showUser, { params: { id }, query: {} });
  return prefetchList(client, ordersOf(id), search);
};

export function CustomerOrdersPage() {
  const { id } = useParams({ from: '/_shell/users/$id/orders' });
  const read = useRead(showUser, { params: { id }, query: {} });
  const isUnknown = read.error?.status === 404;
  return (
    <RecordScreen
      read={read}
      title={isUnknown ? 'User not found' : 'Customer Orders'}
      back={
        isUnknown
          ? { href: hrefTo({ to: '/users' }), label: 'All users' }
          : { href: hrefTo({ to: '/users/$id', params: { id } }), label: 'User' }
      }
    >
      {(user) => <OrdersOf user={user} />}
    </RecordScreen>
  );
}

function OrdersOf({ user }: { user: User }) {
  const search = useMemo(() => ordersOf(user.id), [user.id]);
  const { list, clear } = useList(search);
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <>
      <PageHeader
        title={`Orders of ${name}`}
        back={{ href: hrefTo({ to: '/users/$id', params: { id: user.id } }), label: user.email }}
        actions={<Link href={hrefTo({ to: '/orders', search: { keyword: user.email } })}>Select orders</Link>}
      />
      {user.is_admin ? null : <CustomerHead userId={user.id} tab="Orders" />}
      {user.has_historical_orders ? <ImportedOrders userId={user.id} /> : null}
      <ListSurface
        heading={`Orders of ${name}`}
        columns={customerOrdersColumns}
        row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/orders/$id', params: { id } }) }}
        list={list}
        empty={{
          nothing: 'No orders yet',
          query: null,
          meaning: 'Orders are created when an order week is activated.',
          onClear: clear,
        }}
      />
    </>
  );
}

const ImportedOrders = ({ userId }: { userId: number }) => (
  <Box mb="sm">
    <Callout tone="blue">
      Orders delivered before the move to Larder are not in this list.{' '}
      <Link href={hrefTo({ to: '/users/$id', params: { id: userId }, hash: 'historical-orders' })}>
        Show imported orders
      </Link>
    </Callout>
  </Box>
);
