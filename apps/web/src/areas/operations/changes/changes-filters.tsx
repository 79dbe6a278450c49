import { NativeSelect, TextInput } from '@mantine/core';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import {
  type ChangeChoices,
  type ChangesSearch,
  isNamed,
  toLabel,
  PEOPLE,
  personLabel,
  recordLabel,
} from './changes-search.ts';

interface ChangesFiltersProps {
  search: ChangesSearch;
  choices: ChangeChoices;
  change: (patch: Partial<ChangesSearch>, options?: { replace?: boolean }) => void;
}

const including = (known: string[], chosen: string | undefined) =>
  chosen === undefined || known.includes(chosen) ? known : [...known, chosen];

const named = (names: string[], labelOf: (name: string) => string) =>
  names.map((value) => ({ value, label: labelOf(value) }));

export function ChangesFilters({ search, choices, change }: ChangesFiltersProps) {
  const { person = 'staff', record, record_id, kind, from, to } = search;
  const typed = useTypedFilter(record_id ?? '', (text) =>
    change({ record_id: text.slice(0, 100) || undefined }, { replace: true }),
  );
  const ids = including(
    choices.staff.map(({ id }) => String(id)),
    isNamed(person) ? undefined : person,
  );
  return (
    <search aria-label="Filter the audit log">
      <FieldGrid most={3}>
        <NativeSelect
          label="By"
          data={[
            ...Object.entries(PEOPLE).map(([value, label]) => ({ value, label })),
            ...ids.map((id) => ({ value: id, label: personLabel(id, choices) })),
          ]}
          value={person}
          onChange={({ currentTarget: { value } }) => change({ person: value === 'staff' ? undefined : value })}
        />
        <NativeSelect
          label="Record"
          data={[{ value: '', label: 'Any' }, ...named(including(choices.records, record), recordLabel)]}
          value={record ?? ''}
          onChange={({ currentTarget: { value } }) => change({ record: value || undefined })}
        />
        <TextInput
          type="search"
          label="Record ID"
          placeholder="Any"
          value={typed.value}
          onChange={(event) => typed.onChange(event.currentTarget.value)}
        />
        <NativeSelect
          label="Kind of change"
          data={[{ value: '', label: 'Any' }, ...named(including(choices.kinds, kind), toLabel)]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => change({ kind: value || undefined })}
        />
        <DayField
          label="From day"
          value={from ?? null}
          {...(to === undefined ? {} : { max: to })}
          onChange={(day) => change({ from: day ?? undefined })}
        />
        <DayField
          label="To day"
          value={to ?? null}
          {...(from === undefined ? {} : { min: from })}
          onChange={(day) => change({ to: day ?? undefined })}
        />
      </FieldGrid>
    </search>
  );
}
