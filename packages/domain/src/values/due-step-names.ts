/** What the business clock makes due, by name (rulings 3): a console banner tells when one is late (rulings 9). */
export const DUE_STEP_NAMES = [
  'pass-cutoff',
  'settle-orders',
  'deliver-week',
  'cancel-scheduled',
  'end-pauses',
] as const;
export type DueStepName = (typeof DUE_STEP_NAMES)[number];
