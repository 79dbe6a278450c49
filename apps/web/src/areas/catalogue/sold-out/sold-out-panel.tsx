import { Button, Group, Stack, Text } from '@mantine/core';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { type ProductSales, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { SoldOutToggle } from './sold-out-toggle.tsx';

type Week = ProductSales['weeks'][number];

/** Sold out and back at any time, for good or in a week; orders keep it until it is replaced (CAT-45, CAT-46). */
export function SoldOutPanel({ product }: { product: Product }) {
  const read = useRead(showProductSales, { params: { sku: product.sku } });
  return (
    <Panel
      id="availability"
      title="Availability"
      state={
        read.data
          ? { status: 'ready' }
          : read.error
            ? { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() }
            : { status: 'loading' }
      }
    >
      {read.data ? <Availability product={product} sales={read.data.data} /> : null}
    </Panel>
  );
}

function Availability({ product, sales }: { product: Product; sales: ProductSales }) {
  const orders = sales.weeks.reduce((sum, { open_orders }) => sum + open_orders, 0);
  const atLeast = sales.weeks.some(({ is_at_least }) => is_at_least) ? 'at least ' : '';
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text>
          {sales.is_sold_out
            ? 'Sold out: no cart, rogue order or added meal can take it.'
            : 'For sale in all weeks but those marked as sold out.'}
        </Text>
        <SoldOutToggle product={product} isSoldOut={sales.is_sold_out} week={null} />
      </Group>
      {orders === 0 ? null : (
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            {`${atLeast}${orders.toLocaleString('en-US')} ${orders === 1 ? 'open order holds' : 'open orders hold'} it and ${orders === 1 ? 'keeps' : 'keep'} it until it is replaced.`.replace(
              /^a/,
              'A',
            )}
          </Text>
          <Button
            component={Link}
            variant="default"
            size="compact-sm"
            href={hrefTo({ to: '/products/$sku/replacement', params: { sku: product.sku } })}
          >
            Replace
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed">
        Open orders are active, not skipped, and before their deadline.
      </Text>
      <PanelTable
        label="Weeks"
        rows={sales.weeks}
        rowKey={({ order_week_id }) => order_week_id}
        columns={[
          {
            header: 'Week',
            cell: ({ order_week_id, number }) => (
              <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: order_week_id } })}>{number}</Link>
            ),
          },
          { header: 'Starts', cell: ({ date }) => <Day date={date} /> },
          { header: 'Menu', cell: ({ is_on_menu }) => (is_on_menu ? 'On the menu' : 'Not on the menu') },
          { header: 'Open orders', cell: ({ open_orders }) => open_orders.toLocaleString('en-US'), align: 'right' },
          { header: 'Buffer', cell: ({ buffer_quantity }) => buffer_quantity ?? '—', align: 'right' },
          { header: 'State', cell: (week) => <State sales={sales} week={week} /> },
          {
            header: 'Change',
            cell: (week) =>
              sales.is_sold_out ? '—' : <SoldOutToggle product={product} isSoldOut={week.is_sold_out} week={week} />,
          },
        ]}
      />
    </Stack>
  );
}

const State = ({ sales, week }: { sales: ProductSales; week: Week }) =>
  sales.is_sold_out || week.is_sold_out ? (
    <StatusBadge tone="orange" label="Sold out" />
  ) : sales.is_active ? (
    'For sale'
  ) : (
    'Inactive'
  );
