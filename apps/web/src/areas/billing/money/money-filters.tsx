import { NativeSelect } from '@mantine/core';
import type { FieldErrors } from '@larder/contract/wire/errors.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { MoneySearch } from './money-search.ts';

interface MoneyFiltersProps {
  search: MoneySearch;
  defaults: { from: string; to: string } | null;
  errors: FieldErrors;
  change: (patch: Partial<MoneySearch>) => void;
}

const isBy = (value: string): value is MoneySearch['by'] => value === 'day' || value === 'week';

export const MoneyFilters = ({ search, defaults, errors, change }: MoneyFiltersProps) => (
  <search aria-label="Filter Money">
    <FieldGrid most={3}>
      <DayField
        label="From"
        error={errors['from']?.[0]}
        value={search.from ?? defaults?.from ?? null}
        onChange={(from) => (from === null ? undefined : change({ from }))}
      />
      <DayField
        label="To"
        error={errors['to']?.[0]}
        value={search.to ?? defaults?.to ?? null}
        onChange={(to) => (to === null ? undefined : change({ to }))}
      />
      <NativeSelect
        label="Group by"
        data={[
          { value: 'day', label: 'Daily' },
          { value: 'week', label: 'Weekly, Monday to Sunday' },
        ]}
        value={search.by}
        onChange={({ currentTarget: { value } }) => (isBy(value) ? change({ by: value }) : undefined)}
      />
    </FieldGrid>
  </search>
);
