import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const ordersRefusals: ConstraintRefusals = {
  orders_one_live: { message: 'This customer already has an order in this week and cycle.' },
  rogue_buffers_remaining_check: { message: 'Not enough of these products are left for this week.' },
};
