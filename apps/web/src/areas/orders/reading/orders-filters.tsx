import { NativeSelect, Text } from '@mantine/core';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { needsWeek, ORDER_LIST_STATES, type OrderListState } from '@larder/domain/values/enums/order-list-states.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { useRead } from '../../../calls/use-read.ts';
import { STATES } from './order-state-labels.ts';
import type { OrdersSearch } from './orders-search.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';

interface OrdersFiltersProps {
  search: OrdersSearch;
  change: (patch: Partial<OrdersSearch>) => void;
}

const ANY = { value: '', label: 'Any' };

const newestActive = (weeks: readonly { id: number; date: string; status: string }[]): number | undefined =>
  weeks.filter(({ status }) => status === 'active').toSorted((a, b) => b.date.localeCompare(a.date))[0]?.id;

export function OrdersFilters({ search, change }: OrdersFiltersProps) {
  const { data } = useRead(listOrderWeeks, {});
  const cycles = useCycleLabels();
  const listed = data?.data ?? [];
  const weeks = listed.map(({ id, number, date }) => ({
    value: String(id),
    label: `${number} (${showDay(date)})`,
  }));
  const choose = (state: OrderListState | undefined) => {
    const order_week_id = search.order_week_id ?? (needsWeek(state) ? newestActive(listed) : undefined);
    change({ state, order_week_id });
  };
  const byWeek = needsWeek(search.state);
  return (
    <>
      <NativeSelect
        label="Week"
        data={byWeek && search.order_week_id !== undefined ? weeks : [ANY, ...weeks]}
        value={search.order_week_id === undefined ? '' : String(search.order_week_id)}
        onChange={({ currentTarget: { value } }) => change({ order_week_id: Number(value) || undefined })}
      />
      <NativeSelect
        label="Cycle"
        data={[ANY, ...Object.entries(cycles).map(([value, label]) => ({ value, label }))]}
        value={search.production_cycle_id === undefined ? '' : String(search.production_cycle_id)}
        onChange={({ currentTarget: { value } }) =>
          change({ production_cycle_id: value === '1' ? 1 : value === '2' ? 2 : undefined })
        }
      />
      <NativeSelect
        label="State"
        data={[ANY, ...ORDER_LIST_STATES.map((value) => ({ value, label: STATES[value].label }))]}
        value={search.state ?? ''}
        onChange={({ currentTarget: { value } }) => choose(ORDER_LIST_STATES.find((each) => each === value))}
      />
      {byWeek && search.order_week_id !== undefined ? (
        <Text size="sm" c="dimmed">
          {STATES[search.state ?? 'unpaid'].label} orders are listed week by week.
        </Text>
      ) : null}
    </>
  );
}
