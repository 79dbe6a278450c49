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
  'cutoff-succeeded': 'Cutoff charge succeeded',
  'cutoff-declined': 'Cutoff charge declined',
  'cutoff-waiting': 'Cutoff charge waiting',
  'cutoff-without-card': 'Cutoff without card',
  'deadline-succeeded': 'Settlement charge succeeded',
  'deadline-declined': 'Settlement charge declined',
  'deadline-waiting': 'Settlement charge waiting',
};
