import { NativeSelect, TextInput } from '@mantine/core';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import { useStates } from '../states/use-states.ts';
import type { ZipCodesSearch } from './zip-codes-search.ts';

interface ZipCodesFiltersProps {
  search: ZipCodesSearch;
  change: (patch: Partial<ZipCodesSearch>, how?: { replace?: boolean }) => void;
}

const ANY = { value: '', label: 'Any' };
const DAYS = Array.from({ length: 10 }, (_, index) => String(index + 1));
const numberOf = (value: string) => (value === '' ? undefined : Number(value));

export function ZipCodesFilters({ search, change }: ZipCodesFiltersProps) {
  const { carriers } = useCarriers();
  const { states } = useStates();
  const cycles = useCycleLabels();
  const typed = useTypedFilter(search.code ?? '', (code) => change({ code: code || undefined }, { replace: true }));
  return (
    <>
      <TextInput
        type="search"
        label="Find zip code"
        placeholder="Find zip code"
        inputMode="numeric"
        value={typed.value}
        onChange={(event) => typed.onChange(event.currentTarget.value)}
      />
      <NativeSelect
        label="State"
        data={[ANY, ...states.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.state ?? ''}
        onChange={({ currentTarget: { value } }) => change({ state: value || undefined })}
      />
      <NativeSelect
        label="Carrier"
        data={[ANY, ...carriers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={search.carrier ?? ''}
        onChange={({ currentTarget: { value } }) => change({ carrier: numberOf(value) })}
      />
      <NativeSelect
        label="Production Cycle"
        data={[ANY, ...Object.entries(cycles).map(([value, label]) => ({ value, label }))]}
        value={search.cycle ?? ''}
        onChange={({ currentTarget: { value } }) => change({ cycle: numberOf(value) })}
      />
      <NativeSelect
        label="Days in transit"
        data={[ANY, ...DAYS]}
        value={search.transit ?? ''}
        onChange={({ currentTarget: { value } }) => change({ transit: numberOf(value) })}
      />
      <NativeSelect
        label="Customers"
        data={[ANY, { value: '1', label: 'Undeliverable' }]}
        value={search.undeliverable ?? ''}
        onChange={({ currentTarget: { value } }) => change({ undeliverable: value === '1' ? 1 : undefined })}
      />
    </>
  );
}
