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
