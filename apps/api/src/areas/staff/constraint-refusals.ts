import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const staffRefusals: ConstraintRefusals = {
  invitations_one_open: {
    field: 'email',
    message: 'This e-mail has already been invited. Send that invitation again.',
  },
  staff_preferences_open_panels_size: { field: 'open_panels', message: 'These are too many panels.' },
  staff_preferences_columns_size: { field: 'columns', message: 'These are too many columns.' },
};
