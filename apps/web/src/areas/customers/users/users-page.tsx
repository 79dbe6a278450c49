import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { exportUsers, listUsers } from '@larder/contract/customers/users/users.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRef } from 'react';
import { SelectionBar } from '../bulk-acts/selection-bar.tsx';
import { useSelection } from '../bulk-acts/use-selection.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { useOpenOnlyRow } from '../../../lists/use-open-only-row.ts';
import { useList } from '../../../lists/use-list.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { hrefFrom, hrefTo } from '../../../href-to.ts';
import { OnlyCustomer } from './only-customer.tsx';
import { hrefOf, usersColumns } from './users-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import { useTagOptions } from './use-tag-options.ts';
import { describeSearch, usersFilter, usersList } from './users-search.ts';

const USERS = { one: 'user', many: 'users' };

export function UsersPage() {
  const { list, search, change, clear } = useList(listUsers, usersList);
  const open = useOpenOnlyRow(list, search.keyword ?? '', hrefOf);
  const acts = useRef<HTMLDivElement>(null);
  const only = onlyCustomer(list, search.keyword);
  const { columns, choice } = useColumns(usersColumns);
  const selection = useSelection(usersFilter(search), list.status === 'ready' ? list.rows : []);
  const cycles = useCycleLabels();
  const tags = Object.fromEntries(useTagOptions(search.tag).map(({ value, label }) => [value, label]));
  const add = (
    <Button component={Link} href={hrefTo({ to: '/users/new' })} leftSection={<IconPlus size={16} aria-hidden />}>
      Add User
    </Button>
  );
  return (
    <ListPage
      heading="All Users"
      actions={
        <>
          <ListTools search={usersList.search} columns={choice} />
          <ExportList route={exportUsers} list={list} query={usersList.query(search)} of={USERS} />
          {add}
        </>
      }
      filters={
        <>
          <UsersFilters
            search={search}
            change={change}
            {...open}
            onDown={() => acts.current?.querySelector('a')?.focus()}
          />
          {only ? <OnlyCustomer key={only.id} user={only} ref={acts} /> : null}
          <SelectionBar used={selection} matching={matchingText(list)} />
        </>
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: hrefOf, selection: selection.rows }}
      list={countingLastPage(list)}
      sorting={{
        by: search.sort ? 'subscription' : null,
        direction: search.sort === 'subscriptionAsc' ? 'asc' : 'desc',
        onSort: (_, direction) => change({ sort: direction === 'asc' ? 'subscriptionAsc' : 'subscriptionDesc' }),
      }}
      empty={{ nothing: 'No users yet', action: add, query: describeSearch(search, cycles, tags), onClear: clear }}
    />
  );
}

/** The one customer that a search has found. */
function onlyCustomer(list: ListState<UserRow>, keyword: string | undefined): UserRow | null {
  if (keyword === undefined || list.status !== 'ready' || list.rows.length !== 1) return null;
  const [only] = list.rows;
  return only && !only.is_admin ? only : null;
}

/** Null if the page has all of them. */
function matchingText<Row>(list: ListState<Row>): string | null {
  if (list.status !== 'ready' || !list.paging || list.paging.pages === 1) return null;
  const { total, isEstimate } = list.paging;
  return `${isEstimate ? 'about ' : ''}${total.toLocaleString('en-US')}`;
}

/** STAFF-3: the last page of an estimated list needs the exact total. */
function countingLastPage<Row>(list: ListState<Row>): ListState<Row> {
  if (list.status !== 'ready' || !list.paging?.isEstimate) return list;
  const { paging } = list;
  const href = (page: number) =>
    page === paging.pages ? hrefFrom(`${paging.href(page)}&count=exact`) : paging.href(page);
  return { ...list, paging: { ...paging, href } };
}
