import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import type { OrderCharge, OrderPayment } from '@larder/domain/values/enums/order-list-states.ts';

export const PAYMENTS: Record<OrderPayment, string> = {
  paid: 'Paid',
  failed: 'Failed',
  'refunded-in-part': 'Refunded in part',
  refunded: 'Refunded',
  'not-charged': 'Not yet charged',
  pending: 'Pending',
  'nothing-due': 'Nothing due',
};

/** An order that was paid in part is charged for the rest (ORD-85). */
export const paymentLabel = ({ payment, paid }: Pick<ListedOrder, 'payment' | 'paid'>): string =>
  payment === 'not-charged' && paid > 0 ? 'Paid in part, the rest not yet charged' : PAYMENTS[payment];

export const CHARGES: Record<OrderCharge, string> = {
  'cutoff-succeeded': 'Cutoff: succeeded',
  'cutoff-declined': 'Cutoff: declined',
  'cutoff-waiting': 'Cutoff: waiting',
  'cutoff-without-card': 'Cutoff: without card',
  'deadline-succeeded': 'Settlement: succeeded',
  'deadline-declined': 'Settlement: declined',
  'deadline-waiting': 'Settlement: waiting',
};
