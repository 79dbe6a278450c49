import { listStates, type State } from '@larder/contract/shipping/states/states.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';

const hrefOf = ({ id }: State) => hrefTo({ to: '/tax-rates/$id', params: { id } });

const COLUMNS: Column<State>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'tax', header: 'Tax(%)', cell: ({ tax }) => tax, align: 'end' },
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
