import { NativeSelect } from '@mantine/core';
import type { pagination } from '@larder/contract/wire/page.ts';
import * as z from 'zod';

export const orderSearch = { sort: z.literal('position').optional() };
type Sort = 'position' | undefined;

/** STAFF-60: by ID unless staff choose otherwise. */
export const orderQuery = (sort: Sort) =>
  sort ? ({ sort, order: 'asc' } as const) : ({ sort: 'id', order: 'desc' } as const);

/** For the dialog that reorders them. */
export const IN_ORDER = { query: { per_page: 100, sort: 'position', order: 'asc' } } as const;

export const isWhole = (read: { meta: { pagination: z.output<typeof pagination> } } | undefined) =>
  (read?.meta.pagination.total_pages ?? 1) === 1;

interface OrderFilterProps {
  value: Sort;
  onChange: (value: Sort) => void;
}

export const OrderFilter = ({ value, onChange }: OrderFilterProps) => (
  <NativeSelect
    label="Sort"
    data={[
      { value: '', label: 'Newest first' },
      { value: 'position', label: 'Display order' },
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value === 'position' ? 'position' : undefined)}
  />
);
