/** In the order in which they are set up before a first cutoff (OPS-29). */
export const REQUIREMENTS = [
  'mail',
  'gateway',
  'cycles',
  'states',
  'carriers',
  'zip-codes',
  'categories',
  'products',
  'rotation',
  'week',
  'customers',
] as const;
export type RequirementName = (typeof REQUIREMENTS)[number];

/** With `attention` a cutoff can be taken, but staff should know why it may surprise them. */
export const REQUIREMENT_STATES = ['done', 'attention', 'missing'] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];
