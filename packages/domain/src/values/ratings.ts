/** What a product may be rated, in hundredths of a star (specification 001, 5). */
export const RATING_LIMITS = { least: 0.01, most: 5 } as const;

/** Below so many stars customers are shown none (specification 001, 5). */
const STARS_FROM = 4;

/** Whether customers see the stars of a rating. */
export const showsStars = (rating: number | null): rating is number => rating !== null && rating >= STARS_FROM;
