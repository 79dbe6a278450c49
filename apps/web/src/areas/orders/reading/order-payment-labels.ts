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

export const CHARGES: Record<OrderCharge, string> = {
  'cutoff-succeeded': 'Cutoff: succeeded',
  'cutoff-declined': 'Cutoff: declined',
  'cutoff-waiting': 'Cutoff: waiting',
  'cutoff-without-card': 'Cutoff: without card',
  'deadline-succeeded': 'Settlement: succeeded',
  'deadline-declined': 'Settlement: declined',
  'deadline-waiting': 'Settlement: waiting',
};
