/** Stars, in steps of 0.01 (CAT-7). */
export const RATING_LIMITS = { least: 0.01, most: 5 } as const;

/** Customers see no stars below this rating (CAT-7). */
const STARS_FROM = 4;

export const showsStars = (rating: number | null): rating is number => (rating ?? 0) >= STARS_FROM;
