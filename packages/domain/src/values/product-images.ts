/** The variants that a product's picture is kept in, squares of so many pixels, the largest first (rulings 8). */
export const IMAGE_VARIANTS = { 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 } as const;

export type ImageVariant = keyof typeof IMAGE_VARIANTS;

/** What may be uploaded (rulings 8): the file in bytes, the picture in pixels. */
export const IMAGE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 40_000_000 } as const;

export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
