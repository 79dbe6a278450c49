import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { badgeOf } from '@larder/domain/customers/users/customer-status.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { ImpersonateButton } from '../../../session/impersonate-button.tsx';
import { TagChips } from '../../../parts/customer-tags/tag-chips.tsx';
import { UserBadge } from './user-badge.tsx';
import { STATUS_LABELS } from './users-search.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { hrefTo } from '../../../href-to.ts';
import classes from './users-columns.module.css';

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;
const CycleName = ({ id }: { id: number | null }) => useCycleLabels()[id ?? 0] ?? '—';
export const hrefOf = ({ id }: { id: number }) => hrefTo({ to: '/users/$id', params: { id } });

const tagsOf = ({ tags }: UserRow) =>
  tags === undefined || tags.data.length === 0 ? '—' : <TagChips tags={tags.data} />;

const phoneOf = ({ defaultAddress }: UserRow) => (defaultAddress?.data ? showPhone(defaultAddress.data.phone) : '—');

export const usersColumns: Column<UserRow>[] = [
  {
    key: 'name',
    header: 'Customer',
    cell: nameOf,
    note: (user) => (
      <Link className={classes.email} href={hrefOf(user)}>
        {user.email}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (user) => <UserBadge user={user} />,
    // One badge for paused, cancelled, lapsed and abandoned customers (CUST-3).
    note: (user) => (badgeOf(user).label === 'Inactive' ? STATUS_LABELS[user.status] : null),
    card: 'aside',
  },
  { key: 'phone', header: 'Phone', cell: phoneOf },
  { key: 'cycle', header: 'Cycle', cell: (user) => <CycleName id={user.production_cycle_id} /> },
  {
    key: 'subscription',
    header: 'Activated',
    cell: (user) => (user.activated_at ? showDayOf(user.activated_at) : '—'),
    sortable: true,
  },
  { key: 'weeks', header: 'Active weeks', cell: (user) => user.number_of_active_weeks, align: 'end' },
  { key: 'tags', header: 'Tags', cell: tagsOf },
  {
    key: 'actions',
    header: 'Actions',
    cell: (user) => <ImpersonateButton user={user} isInList />,
    align: 'end',
    card: 'actions',
  },
];
