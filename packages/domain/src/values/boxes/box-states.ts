/** A box as staff see it, from its order, its week and the calendar (CUST-64). */
export const BOX_STATES = [
  'open',
  'skipped',
  'cancelled',
  'suspended',
  'charge-failed',
  'charging',
  'locked',
  'unlocked',
  'closed',
  'shipped',
  'delivered',
] as const;
export type BoxState = (typeof BOX_STATES)[number];

export const BOX_ACTS = [
  'change_meals',
  'skip',
  'unskip',
  'unlock',
  'lock',
  'cancel',
  'resume',
  'reactivate',
  'compensate',
] as const;
export type BoxAct = (typeof BOX_ACTS)[number];
