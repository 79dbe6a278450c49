import { listUpsells, type Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
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

export function UpsellsPage() {
  const { list, clear } = useList(listUpsells, upsellsList);
  return (
    <ListPage
      heading="Upsells"
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/upsells/$id/edit', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No upsells yet', query: null, onClear: clear }}
    />
  );
}
