import type { ProductImage } from '@larder/contract/catalogue/products/product.ts';

/** The largest variant serves as the original, which is not stored (CAT-21). */
export function urisOf(file: string): ProductImage['uris'] {
  const uri = (variant: string) => `/files/${file}/${variant}.webp`;
  return {
    original: uri('landing-desktop'),
    'landing-desktop': uri('landing-desktop'),
    'meal-card-desktop': uri('meal-card-desktop'),
    'cart-mobile': uri('cart-mobile'),
  };
}

export const imageOf = ({ id, file }: { id: number; file: string }): ProductImage => ({ id, uris: urisOf(file) });
