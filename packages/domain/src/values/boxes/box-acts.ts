export const BOX_ACTS = [
  'change_meals',
  'skip',
  'unskip',
  'unlock',
  'lock',
  'set_strategy',
  'cancel',
  'resume',
  'reactivate',
  'compensate',
] as const;
export type BoxAct = (typeof BOX_ACTS)[number];
