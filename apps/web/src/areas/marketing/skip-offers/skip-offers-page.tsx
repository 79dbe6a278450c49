import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SkipOffer } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { skipOffersList } from './skip-offers-search.ts';

const COLUMNS: Column<SkipOffer>[] = [
  { key: 'index', header: 'Order Index', cell: ({ order_index }) => order_index },
  {
    key: 'enabled',
    header: 'Enabled',
    cell: ({ enabled }) => <StatusBadge tone={enabled ? 'teal' : 'gray'} label={enabled ? 'Yes' : 'No'} />,
  },
  { key: 'emails', header: 'Whitelisted Emails', cell: ({ whitelisted_emails: { length } }) => usersOf(length) },
];

const usersOf = (count: number) => (count === 0 ? 'All users' : count === 1 ? '1 user' : `${count} users`);

export const prefetch = rowsOf(skipOffersList);

export function SkipOffersPage() {
  const { list, clear } = useList(skipOffersList);
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/skip-pc-change-offers/new' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Skip week
    </Button>
  );
  return (
    <ListPage
      heading="Skip PC Change Offers"
      actions={add}
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/skip-pc-change-offers/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No skip offers yet', action: add, query: null, onClear: clear }}
    />
  );
}
