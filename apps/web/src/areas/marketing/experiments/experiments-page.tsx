import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Experiment } from '@larder/contract/marketing/experiments/experiments.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { experimentsList } from './experiments-search.ts';

const columns: Column<Experiment>[] = [
  { key: 'id', header: 'ID', cell: ({ id, name }) => <Linked id={id} name={name} /> },
  { key: 'name', header: 'Name', cell: ({ name }) => name, note: ({ code }) => code },
  {
    key: 'active',
    header: 'Active',
    cell: ({ active }) => <StatusBadge tone={active ? 'teal' : 'gray'} label={active ? 'Active' : 'Inactive'} />,
    card: 'aside',
  },
  { key: 'updated', header: 'Last Update', cell: ({ updated_at }) => <Moment at={updated_at} /> },
  { key: 'variants', header: 'Variants', cell: ({ variants }) => variants.map(({ name }) => name).join(', ') },
];

/** Screen readers need the name: the row's link is only a number. */
const Linked = ({ id, name }: Pick<Experiment, 'id' | 'name'>) => (
  <>
    {id}
    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
  </>
);

export const prefetch = rowsOf(experimentsList);

export function ExperimentsPage() {
  const { list, clear } = useList(experimentsList);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/experiments/new' })} leftSection={<IconPlus size={16} aria-hidden />}>
      New Experiment
    </Button>
  );
  return (
    <ListPage
      heading="Experiments"
      actions={add}
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/experiments/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No experiments yet', action: add, query: null, onClear: clear }}
    />
  );
}
