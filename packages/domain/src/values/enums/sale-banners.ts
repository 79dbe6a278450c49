export const BANNER_TYPES = ['sales', 'new-meals'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const BANNER_STATUSES = ['disabled', 'enabled_all_weeks', 'enabled_selected_weeks'] as const;
export type BannerStatus = (typeof BANNER_STATUSES)[number];

/** In bytes (MKT-45). */
export const BANNER_IMAGE = { bytes: 5 * 1024 * 1024, tooLarge: 'Please use images smaller than 5MB' } as const;
