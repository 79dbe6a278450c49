import { Button, Group, Text } from '@mantine/core';
import type { PlanDish, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { type ProductSales, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { SoldOutToggle } from '../sold-out/sold-out-toggle.tsx';
import { describeHolders, hasReplaceable } from '../../../parts/dishes/describe-holders.ts';

/** Sold out and back in the week, and replaced in its orders (CAT-46, CAT-47). */
export function DishSales({ dish, week }: { dish: PlanDish; week: PlanWeek }) {
  const { data, error } = useRead(showProductSales, { params: { sku: dish.sku } });
  if (!data) return <Text size="sm">{error?.message ?? 'Counting the orders that hold it …'}</Text>;
  const inWeek = data.data.weeks.find(({ order_week_id }) => order_week_id === week.id);
  return inWeek ? <SalesInWeek dish={dish} sales={data.data} inWeek={inWeek} /> : null;
}

interface SalesInWeekProps {
  dish: PlanDish;
  sales: ProductSales;
  inWeek: ProductSales['weeks'][number];
}

function SalesInWeek({ dish, sales, inWeek }: SalesInWeekProps) {
  const { sku } = dish;
  return (
    <>
      <Text size="sm">{describeHolders([inWeek], ' of this week')}</Text>
      <Text size="sm" c="dimmed">
        Upcoming orders are active, not skipped, and before their cutoff.
      </Text>
      {sales.is_sold_out ? <Text size="sm">It is sold out in all weeks, until it is back on its own page.</Text> : null}
      <Group gap="sm">
        {sales.is_sold_out ? null : <SoldOutToggle product={dish} sales={sales} week={inWeek} saysWeek />}
        {hasReplaceable(inWeek) ? (
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
        ) : null}
      </Group>
    </>
  );
}
