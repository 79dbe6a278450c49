import { NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { listCarriers } from '@larder/contract/shipping/carriers/carriers.ts';
import { needsWeekOrDay, refusalToListOrders } from '@larder/domain/orders/reading/refusal-to-list-orders.ts';
import { ORDER_STAGES } from '@larder/domain/values/boxes/order-stages.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import {
  needsWeek,
  ORDER_CHARGES,
  ORDER_DELIVERIES,
  ORDER_LIST_STATES,
  ORDER_PAYMENTS,
  type OrderListState,
} from '@larder/domain/values/enums/order-list-states.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { useRef } from 'react';
import { call } from '../../../calls/call.ts';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { CHARGES, PAYMENTS } from './order-payment-labels.ts';
import { STATES } from './order-state-labels.ts';
import { newestWeek, type OrdersSearch, refusalToSearch, splitState, withWeek } from './orders-search.ts';

interface OrdersFiltersProps {
  search: OrdersSearch;
  change: (patch: Partial<OrdersSearch>, how?: { replace?: boolean }) => void;
  onEnter: (keyword: string) => void;
  onTyping: () => void;
}

const ANY = { value: '', label: 'Any' };
const MOST_CARRIERS = 100;
const CHOICES = ORDER_LIST_STATES.filter((state) => state !== 'undeliverable');
/** In the words of the rows, in the order of an order's life; the others say what rows do not show. */
const STAGES: readonly OrderListState[] = ORDER_STAGES;
const choice = (value: OrderListState) => ({ value, label: STATES[value].label });
const STATE_CHOICES = [
  ANY,
  { group: 'As shown in the list', items: STAGES.map(choice) },
  { group: 'Other', items: CHOICES.filter((state) => !STAGES.includes(state)).map(choice) },
];
/** STAFF-61 */
const FOUND = 5;

/** Inactive ones too: they are in past orders. */
const searchProducts: Search = async (nameOrSku, signal) => {
  const { data } = await call(listProducts, { query: { nameOrSku, perPage: FOUND } }, { signal });
  return data.map(({ sku, name }) => ({ id: sku, name, note: sku }));
};

export function OrdersFilters({ search, change, onEnter, onTyping }: OrdersFiltersProps) {
  const { data } = useRead(listOrderWeeks, {});
  const carriers = useRead(listCarriers, { query: { per_page: MOST_CARRIERS } }, { staleSeconds: 60 }).data?.data ?? [];
  const cycles = useCycleLabels();
  const keyword = useTypedFilter(search.keyword ?? '', (text) =>
    change({ keyword: text || undefined }, { replace: true }),
  );
  const listed = data?.data ?? [];
  const weeks = listed.map(({ id, number, date }) => ({
    value: String(id),
    label: `Week of ${showDay(date)} (${number})`,
  }));
  const now = useBusinessNow();
  const given = useRef<number>(undefined);
  const narrow = (patch: Partial<OrdersSearch>) => {
    const newest = newestWeek(listed, { ...search, ...patch }.state, now && chicagoDay(now).toString());
    const narrowed = withWeek(search, patch, { newest, given: given.current });
    if (narrowed !== patch) given.current = narrowed.order_week_id;
    else if ('order_week_id' in patch) given.current = undefined;
    change(narrowed);
  };
  const { state, delivery } = splitState(search);
  const isWeekNeeded =
    search.order_week_id !== undefined && refusalToListOrders({ ...search, order_week_id: undefined }) !== null;
  return (
    <>
      <TextInput
        type="search"
        data-finds-numbers
        label="Search"
        placeholder="Order number, name, e-mail or phone"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={keyword.value}
        error={refusalToSearch(keyword.value)}
        onChange={(event) => {
          onTyping();
          keyword.onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(keyword.askNow());
        }}
      />
      <NativeSelect
        label="Week"
        data={isWeekNeeded ? weeks : [ANY, ...weeks]}
        value={search.order_week_id === undefined ? '' : String(search.order_week_id)}
        onChange={({ currentTarget: { value } }) => narrow({ order_week_id: Number(value) || undefined })}
      />
      <NativeSelect
        label="Cycle"
        data={[ANY, ...Object.entries(cycles).map(([value, label]) => ({ value, label }))]}
        value={search.production_cycle_id === undefined ? '' : String(search.production_cycle_id)}
        onChange={({ currentTarget: { value } }) => change({ production_cycle_id: Number(value) || undefined })}
      />
      <DayField
        label="Ship day"
        value={search.ship_at ?? null}
        onChange={(day) => narrow({ ship_at: day ?? undefined })}
      />
      <DayField
        label="Delivery day"
        value={search.deliver_at ?? null}
        onChange={(day) => narrow({ deliver_at: day ?? undefined })}
      />
      <NativeSelect
        label="Carrier"
        data={[ANY, ...carriers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={search.carrier_id === undefined ? '' : String(search.carrier_id)}
        onChange={({ currentTarget: { value } }) => change({ carrier_id: Number(value) || undefined })}
      />
      <NativeSelect
        label="State"
        data={STATE_CHOICES}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ state: CHOICES.find((each) => each === value), delivery })}
      />
      <NativeSelect
        label="Delivery"
        data={[ANY, ...ORDER_DELIVERIES.map((value) => ({ value, label: STATES[value].label }))]}
        value={delivery ?? ''}
        onChange={({ currentTarget: { value } }) =>
          narrow({ state, delivery: ORDER_DELIVERIES.find((each) => each === value) })
        }
      />
      <NativeSelect
        label="Payment"
        data={[ANY, ...ORDER_PAYMENTS.map((value) => ({ value, label: PAYMENTS[value] }))]}
        value={search.payment ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ payment: ORDER_PAYMENTS.find((each) => each === value) })}
      />
      <NativeSelect
        label="Charge"
        data={[ANY, ...ORDER_CHARGES.map((value) => ({ value, label: CHARGES[value] }))]}
        value={search.charge ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ charge: ORDER_CHARGES.find((each) => each === value) })}
      />
      <Autocomplete
        label="Product"
        placeholder="Name or SKU"
        search={searchProducts}
        unknown={(typed) => `There is no product ${typed}. Choose one from the list.`}
        value={search.sku === undefined ? null : { id: search.sku, name: search.sku }}
        onChange={(product) => narrow({ sku: product === null ? undefined : String(product.id) })}
      />
      {isWeekNeeded ? (
        <Text size="sm" c="dimmed">
          {needsWeek(state) || needsWeek(delivery)
            ? `${STATES[delivery ?? state ?? 'unpaid'].label} orders are listed week by week.`
            : needsWeekOrDay(search)
              ? 'These orders are listed by week or by day.'
              : null}
        </Text>
      ) : null}
    </>
  );
}
