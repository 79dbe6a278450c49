import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { PRODUCT_AVAILABILITIES } from '@larder/domain/values/enums/product-availabilities.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import {
  ACTIVITY_LABELS,
  AVAILABILITY_LABELS,
  type ProductsSearch,
  refusalToFind,
  SORT_LABELS,
} from './products-search.ts';

interface ProductsFiltersProps {
  search: ProductsSearch;
  change: (patch: Partial<ProductsSearch>, how?: { replace?: boolean }) => void;
}

const ANY = { value: '', label: 'Any' };
const options = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
const chosen = <Value extends string>(labels: Readonly<Record<Value, string>>, value: string): Value | undefined =>
  (Object.keys(labels) as Value[]).find((each) => each === value);

export function ProductsFilters({ search, change }: ProductsFiltersProps) {
  const categories = useRead(listCategories, { query: { per_page: 100 } }, { staleSeconds: 300 }).data?.data ?? [];
  const typed = useTypedFilter(search.nameOrSku ?? '', (text) =>
    change({ nameOrSku: text || undefined }, { replace: true }),
  );
  return (
    <>
      <TextInput
        type="search"
        label="Find product"
        placeholder="Name or SKU"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.value}
        error={refusalToFind(typed.value)}
        onChange={(event) => typed.onChange(event.currentTarget.value)}
      />
      {search.offered_in === undefined ? null : <WeekFilter search={search} change={change} />}
      <NativeSelect
        label="Category"
        data={[ANY, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={search.category === undefined ? '' : String(search.category)}
        onChange={({ currentTarget: { value } }) => change({ category: Number(value) || undefined })}
      />
      <NativeSelect
        label="Activity"
        data={[ANY, ...options(ACTIVITY_LABELS)]}
        value={search.activity ?? ''}
        onChange={({ currentTarget: { value } }) => change({ activity: chosen(ACTIVITY_LABELS, value) })}
      />
      <NativeSelect
        label="Sort"
        data={[{ value: '', label: 'Oldest first' }, ...options(SORT_LABELS)]}
        value={search.sort ?? ''}
        onChange={({ currentTarget: { value } }) => change({ sort: chosen(SORT_LABELS, value) })}
      />
    </>
  );
}

/** Only when coming from a week's cockpit. */
const WeekFilter = ({ search, change }: ProductsFiltersProps) => (
  <NativeSelect
    label="Show"
    data={[
      { value: 'any', label: 'On the menu' },
      ...options(AVAILABILITY_LABELS),
      { value: 'all', label: 'All products' },
    ]}
    value={search.availability ?? 'any'}
    onChange={({ currentTarget: { value } }) =>
      change({
        ...(value === 'all' ? { offered_in: undefined } : {}),
        availability: PRODUCT_AVAILABILITIES.find((each) => each === value),
      })
    }
  />
);
