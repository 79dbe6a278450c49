import * as z from 'zod';
import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { day } from '@larder/contract/wire/values.ts';
import { refusalToListOrders } from '@larder/domain/orders/reading/refusal-to-list-orders.ts';
import {
  isPastStage,
  ORDER_CHARGES,
  ORDER_DELIVERIES,
  ORDER_LIST_STATES,
  ORDER_PAYMENTS,
} from '@larder/domain/values/enums/order-list-states.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { CYCLE_LABELS } from '../../../parts/cycle-labels.ts';
import { listSearch } from '../../../lists/use-list.ts';
import { CHARGES, PAYMENTS } from './order-payment-labels.ts';
import { STATES } from './order-state-labels.ts';

const PER_PAGE = 20;
const MOST_LETTERS = 200;

const search = z.object({
  keyword: z.string().optional(),
  order_week_id: z.int().min(1).optional(),
  production_cycle_id: z.int().min(1).max(32_767).optional(),
  ship_at: day.optional(),
  deliver_at: day.optional(),
  carrier_id: z.int().min(1).optional(),
  state: z.enum(ORDER_LIST_STATES).optional(),
  delivery: z.enum(ORDER_DELIVERIES).optional(),
  payment: z.enum(ORDER_PAYMENTS).optional(),
  charge: z.enum(ORDER_CHARGES).optional(),
  sku: z.string().min(1).max(200).optional(),
  page: z.int().min(1).default(1),
  count: z.literal('exact').optional(),
});
export type OrdersSearch = z.output<typeof search>;

export const refusalToSearch = (keyword: string): string | null =>
  keyword.trim().length > MOST_LETTERS ? `Search for at most ${MOST_LETTERS} characters.` : null;

/** The filters of a selection, without the page. */
export const ordersFilter = ({ page: _, count: __, ...filter }: OrdersSearch) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Omit<
    OrdersSearch,
    'page' | 'count'
  >;

export const ordersList = listSearch(listOrders, {
  search,
  query: (params) => ({ ...params, per_page: PER_PAGE }),
  refusal: (params) => refusalToSearch(params.keyword ?? '') ?? refusalToListOrders(params),
});

/** Addresses from before the filter of its own name it as the state (CUST-85). */
export const splitState = ({ state, delivery }: Pick<OrdersSearch, 'state' | 'delivery'>) =>
  state === 'undeliverable' ? { state: undefined, delivery: state } : { state, delivery };

interface ListedWeek {
  id: number;
  /** A Monday. */
  date: string;
  status: string;
}

/** The newest active one; for orders whose window has closed the newest that has begun, as later ones have none. */
export function newestWeek(weeks: readonly ListedWeek[], state: OrdersSearch['state'], today: string | null) {
  const active = weeks.filter(({ status }) => status === 'active').toSorted((a, b) => b.date.localeCompare(a.date));
  const begun = active.filter(({ date }) => isPastStage(state) && today !== null && date <= today);
  return (begun[0] ?? active[0])?.id;
}

interface Weeks {
  /** The one to choose. */
  newest: number | undefined;
  /** The one that a filter got; undefined without one. */
  given: number | undefined;
}

/** A filter that needs a week gets the newest, and returns it when it is cleared (CUST-93). */
export function withWeek(current: OrdersSearch, patch: Partial<OrdersSearch>, { newest, given }: Weeks) {
  const next = { ...current, ...patch };
  const isGiven = given !== undefined && next.order_week_id === given && !('order_week_id' in patch);
  if (isGiven && refusalToListOrders({ ...next, order_week_id: undefined }) === null)
    return { ...patch, order_week_id: undefined };
  if (isGiven && newest !== given) return { ...patch, order_week_id: newest };
  return refusalToListOrders(next) === null ? patch : { ...patch, order_week_id: newest };
}

export function describeFilters(filters: OrdersSearch): string | null {
  const { keyword, order_week_id, production_cycle_id, ship_at, deliver_at, carrier_id } = filters;
  const { payment, charge, sku } = filters;
  const { state, delivery } = splitState(filters);
  const parts = [
    keyword ? `"${keyword}"` : null,
    order_week_id === undefined ? null : 'this week',
    production_cycle_id === undefined ? null : (CYCLE_LABELS[production_cycle_id] ?? 'this cycle'),
    ship_at === undefined ? null : `shipped on ${showDay(ship_at)}`,
    deliver_at === undefined ? null : `delivered on ${showDay(deliver_at)}`,
    carrier_id === undefined ? null : 'this carrier',
    state === undefined ? null : STATES[state].label,
    delivery === undefined ? null : STATES[delivery].label,
    payment === undefined ? null : PAYMENTS[payment],
    charge === undefined ? null : CHARGES[charge],
    sku ?? null,
  ].filter((word) => word !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}
