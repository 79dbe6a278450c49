/** Squares in pixels, the largest first (CAT-21). */
export const IMAGE_VARIANTS = { 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 } as const;

export type ImageVariant = keyof typeof IMAGE_VARIANTS;

/** In bytes, and in pixels (CAT-22). */
export const IMAGE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 40_000_000 } as const;

export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
