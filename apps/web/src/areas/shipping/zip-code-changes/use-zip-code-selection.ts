import { listZipCodes, type ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { call } from '../../../calls/call.ts';
import { useListSelection } from '../../../lists/use-list-selection.ts';
import type { zipCodesFilter } from '../zip-codes/zip-codes-search.ts';

export const useZipCodeSelection = (filter: ReturnType<typeof zipCodesFilter>, page: readonly ZipCode[]) =>
  useListSelection({
    filter,
    page,
    idOf: ({ id }) => id,
    label: ({ id }) => `Select ${id}`,
    count: async (of) => (await call(listZipCodes, { query: { ...of, per_page: 1 } })).meta.pagination.total,
  });

export type UsedZipCodeSelection = ReturnType<typeof useZipCodeSelection>;
