/** The kinds of discount of a regulation (MKT-11, MKT-12, MKT-13). */
export const REGULATION_TYPES = ['dollars_off', 'percent_off', 'products_off'] as const;
export type RegulationType = (typeof REGULATION_TYPES)[number];

/** `none` requires none (MKT-2). */
export const ID_ME_GROUPS = [
  'none',
  'military',
  'student',
  'medical_professional',
  'responder',
  'nurse',
  'teacher',
  'hospital_employee',
] as const;
export type IdMeGroup = (typeof ID_ME_GROUPS)[number];

/** With the choices of its detail; null is free text (MKT-58). */
export const PROMOTIONAL_CHANNELS: Readonly<Record<string, readonly string[] | null>> = {
  Organic: ['Facebook', 'Instagram', 'Pinterest', 'Twitter'],
  Paid: ['Social', 'Search', 'Other'],
  Influencer: null,
  Affiliate: null,
  B2B2C: null,
  Email: null,
};

/** The last week number that a regulation can have (MKT-10). */
export const LAST_REGULATED_WEEK = 20;
/** Days, by default (MKT-6). */
export const DEFAULT_EXPIRATION_WINDOW = 14;
/** In all, for one promo code (MKT-68). */
export const MOST_UNIQUE_CODES = 100_000;
/** In dollars (MKT-7). */
export const CART_LIMITS = { least: 0, leastMaximum: 2, most: 100_000 } as const;
