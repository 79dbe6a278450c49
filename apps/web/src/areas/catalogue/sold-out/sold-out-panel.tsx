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
import { describeHolders, hasReplaceable } from '../../../parts/dishes/describe-holders.ts';
import { describeSales } from './sales-messages.ts';
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
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text>{describeSales(sales)}</Text>
        <SoldOutToggle product={product} sales={sales} week={null} />
      </Group>
      {sales.weeks.some(hasReplaceable) ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm">{describeHolders(sales.weeks)}</Text>
          <Button
            component={Link}
            variant="default"
            size="compact-sm"
            href={hrefTo({ to: '/products/$sku/replacement', params: { sku: product.sku } })}
          >
            Replace
          </Button>
        </Group>
      ) : null}
      <Text size="sm" c="dimmed">
        Upcoming orders are active, not skipped, and before their cutoff. Orders past their cutoff can change until
        their deadline.
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
          { header: 'Upcoming orders', cell: ({ coming_orders }) => number(coming_orders), align: 'right' },
          { header: 'Past cutoff', cell: ({ window_orders }) => number(window_orders), align: 'right' },
          { header: 'Buffer', cell: ({ buffer_quantity }) => buffer_quantity ?? '—', align: 'right' },
          { header: 'State', cell: (week) => <State sales={sales} week={week} /> },
          {
            header: 'Change',
            cell: (week) => (sales.is_sold_out ? '—' : <SoldOutToggle product={product} sales={sales} week={week} />),
          },
        ]}
      />
    </Stack>
  );
}

const number = (count: number) => count.toLocaleString('en-US');

const State = ({ sales, week }: { sales: ProductSales; week: Week }) =>
  sales.is_sold_out || week.is_sold_out ? (
    <StatusBadge tone="orange" label="Sold out" />
  ) : sales.is_active ? (
    'For sale'
  ) : (
    'Inactive'
  );
