import type { OrderAct } from '@larder/domain/orders/order-page/order-acts.ts';

export const ACT_LABELS: Record<OrderAct, string> = {
  skip: 'Skip order',
  unskip: 'Unskip order',
  change_meals: 'Change meals',
  unlock: 'Unlock order',
  lock: 'Lock order',
  reactivate: 'Reactivate order',
  charge_again: 'Attempt to charge again',
  set_strategy: 'Set funds return',
  credit: 'Add credit',
  refund: 'Issue refund',
  cancel: 'Cancel order',
  resume: 'Resume order',
};
