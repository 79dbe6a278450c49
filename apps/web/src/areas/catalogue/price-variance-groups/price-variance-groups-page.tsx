import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  listPriceVarianceGroups,
  type PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { hrefTo } from '../../../href-to.ts';
import { ReorderGroups } from './reorder-groups.tsx';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { ToggleGroup } from './toggle-group.tsx';
import classes from './price-variance-groups.module.css';

const dayOf = (moment: string | null) => (moment === null ? '—' : showDayOf(moment));

const COLUMNS: Column<PriceVarianceGroup>[] = [
  { key: 'name', header: 'Group', cell: ({ name }) => name },
  {
    key: 'status',
    header: 'Status',
    card: 'aside',
    cell: ({ is_active }) => (
      <StatusBadge tone={is_active ? 'teal' : 'gray'} label={is_active ? 'Active' : 'Deactivated'} />
    ),
  },
  { key: 'prices', header: 'Price per category', cell: ({ prices }) => <Prices prices={prices} /> },
  { key: 'created', header: 'Created', cell: ({ created_at }) => dayOf(created_at) },
  { key: 'deactivated', header: 'Deactivated', cell: ({ deactivated_at }) => dayOf(deactivated_at) },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    card: 'actions',
    cell: (group) => <ToggleGroup group={group} />,
  },
];

export const prefetch = wholeListOf(listPriceVarianceGroups, {});

export function PriceVarianceGroupsPage() {
  const read = useRead(listPriceVarianceGroups, {});
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/price-variance-groups/create' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Price Variance Group
    </Button>
  );
  return (
    <ListPage
      heading="Price Variance Groups"
      actions={
        <>
          <ReorderGroups />
          {add}
        </>
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/price-variance-groups/$id', params: { id } }) }}
      list={wholeList(read)}
      empty={{ nothing: 'No price variance groups yet', action: add, query: null, onClear: () => {} }}
    />
  );
}

const Prices = ({ prices }: Pick<PriceVarianceGroup, 'prices'>) => (
  <ul className={classes.prices}>
    {prices.map(({ category_id, category_name, price }) => (
      <li key={category_id}>
        {category_name}: <Money cents={price} />
      </li>
    ))}
  </ul>
);
