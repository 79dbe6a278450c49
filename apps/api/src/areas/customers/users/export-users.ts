import type { exportUsers as route } from '@larder/contract/customers/users/users.ts';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { withTags } from '../customer-tags/with-tags.ts';
import { allUserIds, countUsers, type UserFilter } from './find-users.queries.ts';
import { listUserFacts, listUserRows, type UserFacts } from './user-rows.queries.ts';

interface Exported extends UserRow {
  facts: UserFacts | undefined;
}

const addressOf = (row: Exported) => row.defaultAddress?.data;

/** Those that a file of customers has too are named as there (CUST-41). */
const COLUMNS: Columns<Exported> = {
  id: ({ id }) => id,
  external_id: ({ facts }) => facts?.external_id,
  email: ({ email }) => email,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  status: ({ status }) => status,
  is_admin: ({ is_admin }) => is_admin,
  is_comped: ({ is_comped }) => is_comped,
  activated_at: ({ activated_at }) => activated_at,
  active_weeks: ({ number_of_active_weeks }) => number_of_active_weeks,
  production_cycle: ({ facts }) => facts?.production_cycle,
  plan: ({ facts }) => facts?.plan,
  credit_balance: ({ facts }) => (facts ? { cents: facts.credit_cents } : null),
  line_1: (row) => addressOf(row)?.line_1,
  line_2: (row) => addressOf(row)?.line_2,
  city: (row) => addressOf(row)?.city,
  state: (row) => addressOf(row)?.state,
  zip_code: (row) => addressOf(row)?.zip_code,
  phone: (row) => addressOf(row)?.phone,
  address_type: (row) => addressOf(row)?.type,
  delivery_instructions: (row) => addressOf(row)?.delivery_instructions,
  tags: ({ tags }) => tags?.data.map(({ name }) => name).join('; '),
  erased_at: ({ erased_at }) => erased_at,
};
const ROWS_A_PAGE = 1_000;

export const exportUsers = (
  ctx: StaffContext,
  { expected_count: count, ...filter }: Received<typeof route>['query'],
): Promise<FileAnswer> =>
  exportList(ctx, {
    list: 'users',
    filter,
    selected: { count, what: 'user', matching: (tx) => countUsers(tx, filter) },
    columns: COLUMNS,
    pages: (tx) => pages(tx, filter),
  });

async function* pages(tx: Tx, filter: UserFilter): AsyncGenerator<Exported[]> {
  for await (const ids of allUserIds(tx, filter, ROWS_A_PAGE)) {
    const rows = await withTags(tx, await listUserRows(tx, ids, true));
    const facts = await listUserFacts(tx, ids);
    yield rows.map((row) => ({ ...row, facts: facts.get(row.id) }));
  }
}
