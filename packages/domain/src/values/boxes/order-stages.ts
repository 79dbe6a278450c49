/** Where an order is in its life, from its status, its week and the calendar (ORD-81). */
export const ORDER_STAGES = [
  'coming',
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
export type OrderStage = (typeof ORDER_STAGES)[number];
