import { Button, Group, Text } from '@mantine/core';
import type { PlanDish, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { type ProductSales, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { SoldOutToggle } from '../sold-out/sold-out-toggle.tsx';
import { describeHolders } from './describe-holders.ts';

/** Sold out and back in the week, and replaced in its orders (CAT-46, CAT-47). */
export function DishSales({ dish, week }: { dish: PlanDish; week: PlanWeek }) {
  const { data, error } = useRead(showProductSales, { params: { sku: dish.sku } });
  if (!data) return <Text size="sm">{error?.message ?? 'Counting the orders that hold it …'}</Text>;
  const inWeek = data.data.weeks.find(({ order_week_id }) => order_week_id === week.id);
  return inWeek ? <SalesInWeek dish={dish} isSoldOutForGood={data.data.is_sold_out} inWeek={inWeek} /> : null;
}

interface SalesInWeekProps {
  dish: PlanDish;
  isSoldOutForGood: boolean;
  inWeek: ProductSales['weeks'][number];
}

function SalesInWeek({ dish, isSoldOutForGood, inWeek }: SalesInWeekProps) {
  const { sku } = dish;
  return (
    <>
      <Text size="sm">{describeHolders(inWeek)}</Text>
      <Text size="sm" c="dimmed">
        Open orders are active, not skipped, and before their deadline.
      </Text>
      {isSoldOutForGood ? <Text size="sm">It is sold out in all weeks, until it is back on its own page.</Text> : null}
      <Group gap="sm">
        {isSoldOutForGood ? null : (
          <SoldOutToggle product={dish} isSoldOut={inWeek.is_sold_out} week={inWeek} saysWeek />
        )}
        {inWeek.open_orders === 0 ? null : (
          <Button
            component={Link}
            variant="default"
            href={hrefTo({
              to: '/products/$sku/replacement',
              params: { sku },
              search: { week: inWeek.order_week_id },
            })}
          >
            Replace
          </Button>
        )}
      </Group>
    </>
  );
}
