import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { Carrier } from '@larder/contract/shipping/carriers/carriers.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { carriersList } from './carriers-search.ts';

const hrefOf = ({ id }: Carrier) => hrefTo({ to: '/carriers/$id', params: { id } });

const COLUMNS: Column<Carrier>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'slug', header: 'Slug', cell: ({ slug }) => slug },
  { key: 'external', header: 'External Carrier', cell: ({ external_carrier }) => external_carrier },
  { key: 'method', header: 'Netsuite ID', cell: ({ external_method_id }) => external_method_id ?? '—' },
  {
    key: 'orderbot',
    header: 'OrderBot Shipping Method',
    cell: ({ order_bot_shipping_method }) => order_bot_shipping_method ?? '—',
  },
  {
    key: 'edit',
    header: 'Edit',
    align: 'end',
    card: 'actions',
    cell: (carrier) => (
      <Link href={hrefOf(carrier)} aria-label={`Edit ${carrier.name}`}>
        <IconPencil size={18} aria-hidden />
      </Link>
    ),
  },
];

export const prefetch = rowsOf(carriersList);

export function CarriersPage() {
  const { list, clear } = useList(carriersList);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/carriers/create' })} leftSection={<IconPlus size={16} aria-hidden />}>
      New Carrier
    </Button>
  );
  return (
    <ListPage
      heading="Carriers"
      actions={add}
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: hrefOf }}
      list={list}
      empty={{ nothing: 'No carriers yet', action: add, query: null, onClear: clear }}
    />
  );
}
