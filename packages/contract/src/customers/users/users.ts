import * as z from 'zod';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { list } from '../../wire/include.ts';
import { expectedCount, pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { user, userInclude, userRow } from './user.ts';

/** Ids that are chosen one by one; more would not fit into an address. */
export const MOST_EXPORTED_IDS = 500;

export const userFilters = {
  keyword: z.string().max(200).optional(),
  /** CUST-7: ignored for staff and comped accounts. */
  status: list(z.enum(CUSTOMER_STATUSES)).optional(),
  is_admin: z.boolean().optional(),
  is_comped: z.boolean().optional(),
  /** PC A and PC B (TIME-12). */
  production_cycle: z.literal([1, 2]).optional(),
  /** A tag of customers (CUST-74). */
  tag: id.optional(),
  sort: z.enum(['id', 'subscription', 'subscriptionAsc', 'subscriptionDesc']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};

export const listUsers = route({
  method: 'GET',
  path: '/api/customers/admin/users',
  source: 'spec',
  area: 'customers',
  summary: 'Find customers and staff members',
  query: z.object({
    ...pageQuery,
    include: userInclude,
    ...userFilters,
    /** STAFF-3: `exact` counts a total that would be estimated. */
    count: z.literal('exact').optional(),
  }),
  answer: z.array(userRow),
  meta: 'page',
});

export const showUser = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}',
  source: 'spec',
  area: 'customers',
  summary: 'Show a customer or staff member',
  params: z.object({ id }),
  query: z.object({ include: userInclude }),
  answer: user,
});

export const exportUsers = route({
  method: 'GET',
  path: '/api/customers/admin/users.csv',
  source: 'larder',
  area: 'customers',
  summary: 'The list of users as a CSV file, with its filters and order',
  query: z.object({ ...userFilters, ids: list(id).max(MOST_EXPORTED_IDS).optional(), expected_count: expectedCount }),
  answer: null,
  file: 'text/csv',
});

export const usersRoutes = { listUsers, exportUsers, showUser };
