import { listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../calls/call.ts';

/** A unique code is found as itself, with its campaign as note. */
export const searchPromoCodes: Search = async (search, signal) => {
  const { data } = await call(listPromoCodes, { query: { search, per_page: 5 } }, { signal });
  return data.map(({ code, unique_code, description, is_active }) => ({
    id: unique_code ?? code,
    name: unique_code ?? code,
    note: is_active ? (unique_code === null ? description : `Unique code of ${code}`) : 'Disabled',
  }));
};
