/** Coming ones are replaced; those with broken filters and in their window only on request; the rest is left alone. */
export const REPLACEMENT_GROUPS = [
  'coming',
  'filtered',
  'window',
  'charging',
  'skipped',
  'inactive',
  'closed',
] as const;
export type ReplacementGroup = (typeof REPLACEMENT_GROUPS)[number];
