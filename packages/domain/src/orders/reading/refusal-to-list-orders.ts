import {
  needsWeek,
  type OrderCharge,
  type OrderDelivery,
  type OrderListState,
  WEEK_MISSING,
  type OrderPayment,
} from '../../values/enums/order-list-states.ts';

interface OrderListFilter {
  readonly order_week_id?: number | undefined;
  readonly ship_at?: string | undefined;
  readonly deliver_at?: string | undefined;
  readonly state?: OrderListState | undefined;
  readonly delivery?: OrderDelivery | undefined;
  readonly payment?: OrderPayment | undefined;
  readonly charge?: OrderCharge | undefined;
  readonly sku?: string | undefined;
}

export const WEEK_OR_DAY_MISSING =
  'Choose a week, a ship day or a delivery day to list the orders of a product, or orders that are paid, charged, not yet charged or have nothing due.';

/** The others are found by an index of the few payments that they have. */
const MOST_ORDERS_ARE: readonly (OrderPayment | undefined)[] = ['paid', 'not-charged', 'nothing-due'];
const MOST_CHARGES_ARE: readonly (OrderCharge | undefined)[] = [
  'cutoff-succeeded',
  'cutoff-without-card',
  'deadline-succeeded',
];

export const needsWeekOrDay = ({
  payment,
  charge,
  sku,
}: Pick<OrderListFilter, 'payment' | 'charge' | 'sku'>): boolean =>
  MOST_ORDERS_ARE.includes(payment) || MOST_CHARGES_ARE.includes(charge) || sku !== undefined;

/** Without a week or a day, filters that look at carts, payments or addresses would read every order (ORD-84). */
export function refusalToListOrders(filter: OrderListFilter): string | null {
  if ((filter.order_week_id ?? filter.ship_at ?? filter.deliver_at) !== undefined) return null;
  if (needsWeek(filter.state) || needsWeek(filter.delivery)) return WEEK_MISSING;
  return needsWeekOrDay(filter) ? WEEK_OR_DAY_MISSING : null;
}
