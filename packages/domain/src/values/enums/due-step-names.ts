/** A banner tells of overdue ones (TIME-7). */
export const DUE_STEP_NAMES = [
  'remind-of-cutoff',
  'pass-cutoff',
  'retry-charges',
  'settle-orders',
  'deliver-week',
  'cancel-scheduled',
  'end-pauses',
] as const;
export type DueStepName = (typeof DUE_STEP_NAMES)[number];
