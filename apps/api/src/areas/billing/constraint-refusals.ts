import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const billingRefusals: ConstraintRefusals = {
  credit_accounts_balance_not_negative: {
    field: 'amount',
    message: 'The balance of this credit account is too low.',
  },
};
