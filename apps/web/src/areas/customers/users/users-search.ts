import * as z from 'zod';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { CUSTOMER_STATUSES, type CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 10;

const MOST_LETTERS = 200;

export const SORTS = ['subscriptionAsc', 'subscriptionDesc'] as const;

const search = z.object({
  keyword: z.string().optional(),
  status: z.enum(CUSTOMER_STATUSES).optional(),
  only: z.enum(['comped', 'admins']).optional(),
  production_cycle: z.union([z.literal(1), z.literal(2)]).optional(),
  tag: z.int().min(1).optional(),
  sort: z.enum(SORTS).optional(),
  page: z.int().min(1).default(1),
  count: z.literal('exact').optional(),
});
export type UsersSearch = z.output<typeof search>;

export const refusalToSearch = (keyword: string): string | null =>
  keyword.trim().length > MOST_LETTERS ? `Search for at most ${MOST_LETTERS} characters.` : null;

/** CUST-7: the status filter is dropped with the admin or comped filter. */
export const usersFilter = ({ keyword, status, only, production_cycle, tag }: UsersSearch) => ({
  ...(keyword ? { keyword } : {}),
  ...(only === 'admins' ? { is_admin: true } : {}),
  ...(only === 'comped' ? { is_comped: true } : {}),
  ...(status && !only ? { status: [status] } : {}),
  ...(production_cycle ? { production_cycle } : {}),
  ...(tag ? { tag } : {}),
});

export const usersList = listSearch(listUsers, {
  search,
  refusal: ({ keyword = '' }) => refusalToSearch(keyword),
  query: ({ sort, page, count, ...filters }) => ({
    include: ['defaultAddress' as const, 'tags' as const],
    page,
    per_page: PER_PAGE,
    ...usersFilter({ sort, page, count, ...filters }),
    ...(sort ? { sort } : {}),
    ...(count ? { count } : {}),
  }),
});

export const STATUS_LABELS: Record<CustomerStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  suspended: 'Suspended',
  lapsed: 'Lapsed',
  cancelled: 'Cancelled',
  banned: 'Banned',
  abandoned: 'Abandoned carts',
};
export const ONLY_LABELS = { comped: 'Comped accounts', admins: 'Admins' } as const;

export function describeSearch(
  { keyword, status, only, production_cycle, tag }: UsersSearch,
  cycles: Record<number, string>,
  tags: Record<number, string> = {},
): string | null {
  const labels = [
    keyword ? `"${keyword}"` : null,
    only ? ONLY_LABELS[only] : status ? STATUS_LABELS[status] : null,
    production_cycle ? (cycles[production_cycle] ?? null) : null,
    tag ? (tags[tag] ?? 'the tag') : null,
  ].filter((word) => word !== null);
  return labels.length > 0 ? labels.join(', ') : null;
}
