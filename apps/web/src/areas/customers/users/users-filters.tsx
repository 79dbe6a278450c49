import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { useTagOptions } from './use-tag-options.ts';
import { ONLY_LABELS, refusalToSearch, STATUS_LABELS, type UsersSearch } from './users-search.ts';

interface UsersFiltersProps {
  search: UsersSearch;
  change: (patch: Partial<UsersSearch>, how?: { replace?: boolean }) => void;
  onEnter: (keyword: string) => void;
  onTyping: () => void;
  /** The arrow down, out of the search. */
  onDown: () => void;
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const ANY = { value: '', label: 'Any' };

/** Native selects keep the first page small. */
export function UsersFilters({ search, change, onEnter, onTyping, onDown }: UsersFiltersProps) {
  const cycles = useCycleLabels();
  const tags = useTagOptions(search.tag);
  const keyword = useTypedFilter(search.keyword ?? '', (text) =>
    change({ keyword: text || undefined }, { replace: true }),
  );
  return (
    <>
      <TextInput
        type="search"
        data-finds-numbers
        label="Search"
        placeholder="Name, e-mail, phone, street, zip code or number"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={keyword.value}
        error={refusalToSearch(keyword.value)}
        onChange={(event) => {
          onTyping();
          keyword.onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(keyword.askNow());
          if (event.key === 'ArrowDown') onDown();
        }}
      />
      <NativeSelect
        label="Users"
        data={[{ value: '', label: 'All' }, ...options(ONLY_LABELS)]}
        value={search.only ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ only: value === 'comped' || value === 'admins' ? value : undefined })
        }
      />
      <NativeSelect
        label="Status"
        disabled={search.only !== undefined}
        data={[ANY, ...CUSTOMER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))]}
        value={search.only ? '' : (search.status ?? '')}
        onChange={({ currentTarget: { value } }) =>
          change({ status: CUSTOMER_STATUSES.find((each) => each === value) })
        }
      />
      <NativeSelect
        label="Production Cycle"
        data={[ANY, ...options(cycles)]}
        value={search.production_cycle ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ production_cycle: value === '1' ? 1 : value === '2' ? 2 : undefined })
        }
      />
      <NativeSelect
        label="Tag"
        data={[ANY, ...tags]}
        value={search.tag ?? ''}
        onChange={({ currentTarget: { value } }) => change({ tag: value === '' ? undefined : Number(value) })}
      />
      <NativeSelect
        label="Sort"
        data={[
          { value: '', label: 'Newest first' },
          { value: 'subscriptionAsc', label: 'Subscription, oldest first' },
          { value: 'subscriptionDesc', label: 'Subscription, newest first' },
        ]}
        value={search.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ sort: value === 'subscriptionAsc' || value === 'subscriptionDesc' ? value : undefined })
        }
      />
    </>
  );
}
