/** What a regulation takes off (specification 001, 9). */
export const REGULATION_TYPES = ['dollars_off', 'percent_off', 'products_off'] as const;
export type RegulationType = (typeof REGULATION_TYPES)[number];

/** Groups that ID.me verifies; `none` asks for none (specification 001, 9). */
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

/** Where a code is given out, and what may be said of it; free text where there is no choice (specification 001, 9). */
export const PROMOTIONAL_CHANNELS: Readonly<Record<string, readonly string[] | null>> = {
  Organic: ['Facebook', 'Instagram', 'Pinterest', 'Twitter'],
  Paid: ['Social', 'Search', 'Other'],
  Influencer: null,
  Affiliate: null,
  B2B2C: null,
  Email: null,
};

/** Week number choices of a regulation (specification 001, 9). */
export const LAST_REGULATED_WEEK = 20;
/** Days within which the first order must be charged, unless said otherwise (specification 001, 9). */
export const DEFAULT_EXPIRATION_WINDOW = 14;
/** In dollars (specification 001, 9). */
export const CART_LIMITS = { least: 0, leastMaximum: 2, most: 100_000 } as const;
