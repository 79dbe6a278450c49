import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { exportUsers, listUsers, MOST_EXPORTED_IDS } from '@larder/contract/customers/users/users.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRef } from 'react';
import { call } from '../../../calls/call.ts';
import { toSent } from '../../../lists/selection.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { useOpenOnlyRow } from '../../../lists/use-open-only-row.ts';
import { useList } from '../../../lists/use-list.ts';
import type { ActKind } from '../../../parts/bulk-acts/act-labels.ts';
import { matchingText } from '../../../parts/bulk-acts/matching-text.ts';
import { USERS } from '../../../parts/bulk-acts/selection.ts';
import { SelectionBar } from '../../../parts/bulk-acts/selection-bar.tsx';
import { useSelection } from '../../../parts/bulk-acts/use-selection.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { hrefTo } from '../../../href-to.ts';
import type { OnlyCustomerProps } from './list/only-customer.tsx';
import { countingLastPage } from '../../../lists/list-state.ts';
import classes from './list/only-customer.module.css';
import { hrefOf, usersColumns } from './users-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import { useTagOptions } from './use-tag-options.ts';
import { describeSearch, usersFilter, usersList } from './users-search.ts';

const ACTS: readonly ActKind[] = ['add-tag', 'remove-tag', 'apply-promo-code', 'give-credit', 'send-mail'];
const EXPORTED = { route: exportUsers, most: MOST_EXPORTED_IDS };

const OnlyCustomer = lazyPart<OnlyCustomerProps>(() => import('./list/only-customer.tsx'), {
  waiting: <div className={classes.acts} />,
});

export function UsersPage() {
  const { list, search, change, clear } = useList(usersList);
  const open = useOpenOnlyRow(list, search.keyword ?? '', hrefOf);
  const acts = useRef<HTMLDivElement>(null);
  const only = onlyCustomer(list, search.keyword);
  const { columns, choice } = useColumns(usersColumns);
  const filter = usersFilter(search);
  const selection = useSelection({
    noun: USERS,
    filter,
    page: list.status === 'ready' ? list.rows : [],
    label: ({ first_name, last_name }: UserRow) => `Select ${first_name} ${last_name}`,
    count: async () =>
      (await call(listUsers, { query: { ...filter, per_page: 1, count: 'exact' } })).meta.pagination.total,
    toSent,
  });
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
          <SelectionBar used={selection} matching={matchingText(list)} acts={ACTS} exported={EXPORTED} />
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
