import { Group } from '@mantine/core';
import { listStates, type State } from '@larder/contract/shipping/states/states.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { hrefTo } from '../../../href-to.ts';

/** Aligned at the point. */
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const hrefOf = ({ id }: State) => hrefTo({ to: '/tax-rates/$id', params: { id } });

const COLUMNS: Column<State>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, is_shipped_to }) =>
      is_shipped_to ? (
        name
      ) : (
        <Group gap="xs">
          {name} <StatusBadge tone="gray" label="Not shipped to" />
        </Group>
      ),
  },
  {
    key: 'tax',
    header: 'Tax(%)',
    cell: ({ tax, is_tax_set }) => (is_tax_set ? percent.format(tax) : <StatusBadge tone="orange" label="Not set" />),
    align: 'end',
  },
  {
    key: 'edit',
    header: 'Edit',
    cell: (state) => (
      <Link href={hrefOf(state)} aria-label={`Edit ${state.name}`}>
        Edit
      </Link>
    ),
    align: 'end',
    card: 'actions',
  },
];

export const prefetch = wholeListOf(listStates, {});

export function TaxRatesPage() {
  const read = useRead(listStates, {});
  return (
    <ListPage
      heading="Tax Rates"
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: hrefOf }}
      list={wholeList(read)}
      empty={{ nothing: 'No states yet', query: null, onClear: () => {} }}
    />
  );
}
