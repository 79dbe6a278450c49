import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const staffRefusals: ConstraintRefusals = {
  invitations_one_open: {
    field: 'email',
    message: 'This e-mail has already been invited. Send that invitation again.',
  },
};
