import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { ARCHIVED, ArchivedFilter } from '../archived-filter.tsx';
import { OrderFilter } from '../order-filter.tsx';
import { ReorderUpsells } from './reorder-upsells.tsx';
import { upsellsList } from './upsells-search.ts';

const columns: Column<Upsell>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'category', header: 'Category', cell: ({ category }) => category?.name ?? '—' },
  {
    key: 'products',
    header: 'Products',
    cell: ({ items }) => items.map(({ name }) => name).join(', ') || 'None',
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price }) => (price === null ? '—' : <Money cents={price} />),
  },
];

export const prefetch = rowsOf(upsellsList);

export function UpsellsPage() {
  const { list, search, change, clear } = useList(upsellsList);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/upsells/create' })} leftSection={<IconPlus size={16} aria-hidden />}>
      New Upsell
    </Button>
  );
  return (
    <ListPage
      heading="Upsells"
      actions={
        <>
          <ListTools search={upsellsList.search} />
          <ReorderUpsells />
          {add}
        </>
      }
      filters={
        <>
          <ArchivedFilter value={search.archived} onChange={(archived) => change({ archived })} />
          <OrderFilter value={search.sort} onChange={(sort) => change({ sort })} />
        </>
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/upsells/$id/edit', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No upsells yet', action: add, query: search.archived ? ARCHIVED : null, onClear: clear }}
    />
  );
}
