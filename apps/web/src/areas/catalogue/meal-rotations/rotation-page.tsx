import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  listRotationMenuItems,
  listRotationProducts,
  type RotationRow,
  showMealRotation,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import type { OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';
import { listWeeks } from '../menu-plan/move-messages.ts';
import { RotationProducts } from './rotation-products.tsx';
import classes from './rotations.module.css';

const BACK = { href: hrefTo({ to: '/product-rotations' }), label: 'All rotations' };

export function RotationPage() {
  const { id } = useParams({ from: '/_shell/product-rotations/$id' });
  const read = useRead(showMealRotation, { params: { id }, query: { include: ['orderWeeks'] } });
  return (
    <RecordScreen read={read} title="Edit Rotation" back={BACK}>
      {({ orderWeeks }) => (
        <>
          <PageHeader
            title={`Edit Rotation ${id}`}
            back={BACK}
            actions={
              <Button
                variant="default"
                component={Link}
                href={hrefTo({ to: '/product-rotations/$id/order-weeks', params: { id } })}
              >
                Manage Weeks
              </Button>
            }
          />
          <ActiveWeeks weeks={orderWeeks?.data ?? []} />
          <Panel id="products" title="Products">
            <MenuItems id={id} />
          </Panel>
        </>
      )}
    </RecordScreen>
  );
}

function MenuItems({ id }: { id: number }) {
  const items = useRead(listRotationMenuItems, {}, { staleSeconds: 300 });
  const products = useRead(listRotationProducts, { params: { id }, query: { include: ['category', 'product'] } });
  const isNarrow = useMediaQuery('(max-width: 47.5em)') ?? false;
  if (items.isPending || products.isPending) return <PanelSkeleton />;
  if (!items.data || !products.data) {
    const failed = items.data ? products : items;
    return <FailedState message={failed.error?.message ?? null} onRetry={() => void failed.refetch()} />;
  }
  const rows = products.data.data;
  if (items.data.data.length === 0) return <NoCategories />;
  return (
    <Tabs
      defaultValue={String(items.data.data[0]?.category_id)}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      classNames={{ root: classes.tabs ?? '', tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
      // Switching tabs clears the chosen product (CAT-19).
      keepMounted={false}
    >
      <Tabs.List aria-label="Menu items">
        {items.data.data.map(({ category_id, name }) => (
          <Tabs.Tab key={category_id} value={String(category_id)}>
            {name} ({rows.filter((row) => row.category_id === category_id).length})
            <NotForSale rows={rows.filter((row) => row.category_id === category_id)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {items.data.data.map(({ category_id, name }) => (
        <Tabs.Panel key={category_id} value={String(category_id)}>
          <RotationProducts
            rotationId={id}
            category={{ id: category_id, name }}
            rows={rows.filter((row) => row.category_id === category_id)}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function ActiveWeeks({ weeks }: { weeks: OrderWeek[] }) {
  const active = weeks.filter(({ status }) => status === 'active');
  if (active.length === 0) return null;
  const isOne = active.length === 1;
  return (
    <div className={classes.active}>
      <Callout tone="orange">
        {`${isOne ? 'Week' : 'Weeks'} ${listWeeks(active)} ${isOne ? 'is' : 'are'} active with this rotation. A change reaches new and refilled orders and the list for rogue orders; existing carts stay as they are.`}
      </Callout>
    </div>
  );
}

function NotForSale({ rows }: { rows: RotationRow[] }) {
  const count = rows.filter(({ product }) => product && (!product.data.is_active || product.data.is_sold_out)).length;
  return count === 0 ? null : <span className={classes.notForSale}>{`${count} not for sale`}</span>;
}

const NoCategories = () => (
  <EmptyState
    title="No categories yet"
    action={
      <Button component={Link} href={hrefTo({ to: '/categories/create' })}>
        New Category
      </Button>
    }
  >
    A rotation has products of each category. Add a category and its products first.
  </EmptyState>
);
