import { Text } from '@mantine/core';
import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { type Figure, Figures } from '@larder/ui/controls/display/figures.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import type { ProductAvailability } from '@larder/domain/values/enums/product-availabilities.ts';
import { hrefTo } from '../../../href-to.ts';
import classes from './week-cockpit.module.css';

export function WeekMenu({ cockpit: { week, products, scarcest } }: { cockpit: WeekCockpit }) {
  const list = (availability?: ProductAvailability) =>
    hrefTo({ to: '/products', search: { offered_in: week.id, availability } });
  const figures: Figure[] = [
    { label: 'On the menu', count: products.offered, href: list(), tone: 'teal' },
    { label: 'Sold out', count: products.sold_out, href: list('sold-out'), tone: 'red' },
    { label: 'Buffer left', count: products.buffer_left, href: list('buffer-left'), tone: 'teal' },
    {
      label: 'Buffer used up',
      count: products.buffer_used_up,
      href: list('buffer-used-up'),
      tone: 'orange',
    },
  ];
  return (
    <Panel
      id="menu"
      title="Products"
      actions={
        week.meal_rotation_id === null ? null : (
          <Link href={hrefTo({ to: '/product-rotations/$id', params: { id: week.meal_rotation_id } })}>
            Rotation {week.meal_rotation_id}
          </Link>
        )
      }
    >
      <div className={classes.gap}>
        <Figures label="Products of the week" figures={figures} />
        <Text size="sm" c="dimmed">
          Products of the menu are counted, not orders. A buffer is the meals that are left for rogue orders; inactive
          and sold-out products count as neither left nor lowest.
        </Text>
        {scarcest.length === 0 ? null : <Scarcest scarcest={scarcest} />}
      </div>
    </Panel>
  );
}

function Scarcest({ scarcest }: Pick<WeekCockpit, 'scarcest'>) {
  const most = Math.max(1, ...scarcest.map(({ remaining }) => remaining));
  return (
    <>
      <h3 id="scarcest">Lowest stock for rogue orders</h3>
      <ul className={classes.buffers} aria-labelledby="scarcest">
        {scarcest.map(({ sku, name, remaining }) => (
          <li key={sku}>
            <Link href={hrefTo({ to: '/products/$sku', params: { sku } })}>{name}</Link>
            <span className={classes.track} aria-hidden>
              <i style={{ width: `${(remaining * 100) / most}%` }} />
            </span>
            <span>{remaining}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
