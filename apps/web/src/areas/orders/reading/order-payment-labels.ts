import type { OrderPayment } from '@larder/domain/values/enums/order-list-states.ts';

export const PAYMENTS: Record<OrderPayment, string> = {
  paid: 'Paid',
  failed: 'Failed',
  'refunded-in-part': 'Refunded in part',
  refunded: 'Refunded',
  'not-charged': 'Not yet charged',
  pending: 'Pending',
  'nothing-due': 'Nothing due',
};
