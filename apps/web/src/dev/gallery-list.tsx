import { Day } from '@larder/ui/controls/display/day.tsx';
import type { Direction } from '@larder/ui/controls/lists/sort-header.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column, ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface Row {
  id: number;
  name: string;
  email: string;
  cycle: string;
  activated: string;
  weeks: number;
}
const names = ['Ada Abbott', 'Hugo Nash', 'Orla Grant', 'Pavel Flores', 'Quinn Ekman', 'Dario Reyes', 'Kaia Keller'];
const rows = names.map((name, index): Row => ({
  id: index + 1,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  cycle: index % 2 === 0 ? 'PC A' : 'PC B',
  activated: `2026-0${index + 1}-1${index}`,
  weeks: (index * 37) % 60,
}));
const columns: Column<Row>[] = [
  { key: 'name', header: 'Customer', cell: ({ name }) => name, note: ({ email }) => email },
  { key: 'status', header: 'Status', cell: () => <StatusBadge tone="teal" label="Active" />, card: 'aside' },
  { key: 'cycle', header: 'Cycle', cell: ({ cycle }) => cycle },
  { key: 'activated', header: 'Activated', cell: ({ activated }) => <Day date={activated} /> },
  { key: 'weeks', header: 'Active weeks', cell: ({ weeks }) => weeks, align: 'end', sortable: true },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ name }) => (
      <Button variant="default" size="compact-sm" aria-label={`Imitate ${name}`}>
        Imitate
      </Button>
    ),
    align: 'end',
    card: 'actions',
  },
];
const paging = { page: 3, pages: 21, perPage: 10, total: 207, href: (page: number) => `#list-page-${page}` as const };
const onRetry = () => {};

const states: Record<string, ListState<Row>> = {
  'With rows': { status: 'ready', rows, refreshing: false, paging },
  Refreshing: { status: 'ready', rows, refreshing: true, paging },
  Loading: { status: 'loading' },
  'Nothing yet': { status: 'ready', rows: [], refreshing: false, paging: null },
  'No match': { status: 'ready', rows: [], refreshing: false, paging: null },
  Failed: { status: 'failed', message: null, onRetry },
  'Failed in words': { status: 'failed', message: 'The customers could not be read.', onRetry },
};

export function GalleryList() {
  const [chosen, setChosen] = useState<string | null>('With rows');
  const [sort, setSort] = useState<{ by: string | null; direction: Direction }>({ by: null, direction: 'asc' });
  const add = <Button leftSection={<IconPlus size={16} aria-hidden />}>Add User</Button>;
  return (
    <>
      <Select label="The list" mb="md" maw={240} data={Object.keys(states)} value={chosen} onChange={setChosen} />
      <ListPage
        heading="All users"
        actions={add}
        filters={
          <>
            <TextInput label="Search" placeholder="Name or e-mail" leftSection={<IconSearch size={16} aria-hidden />} />
            <Select label="Status" placeholder="Any" clearable data={['Active', 'Inactive']} defaultValue="Active" />
            <Select label="Production cycle" placeholder="Any" clearable data={['PC A', 'PC B']} />
          </>
        }
        columns={columns}
        row={{ key: ({ id }) => id, href: ({ id }) => `#customer-${id}` }}
        list={states[chosen ?? ''] ?? { status: 'loading' }}
        sorting={{ ...sort, onSort: (by, direction) => setSort({ by, direction }) }}
        empty={{
          nothing: 'No customers yet',
          action: add,
          query: chosen === 'No match' ? '"zzyzx", Active' : null,
          onClear: () => setChosen('With rows'),
        }}
      />
    </>
  );
}
