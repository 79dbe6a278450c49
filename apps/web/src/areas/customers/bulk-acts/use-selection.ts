import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { call } from '../../../calls/call.ts';
import { useListSelection } from '../../../lists/use-list-selection.ts';
import type { Filter } from './selection.ts';

export const useSelection = (filter: Filter, page: readonly UserRow[]) =>
  useListSelection({
    filter,
    page,
    idOf: ({ id }) => id,
    label: ({ first_name, last_name }) => `Select ${first_name} ${last_name}`,
    count: async (of) => {
      const { meta } = await call(listUsers, { query: { ...of, per_page: 1, count: 'exact' } });
      return meta.pagination.total;
    },
  });

export type UsedSelection = ReturnType<typeof useSelection>;
