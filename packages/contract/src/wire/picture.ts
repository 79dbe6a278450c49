import * as z from 'zod';
import { IMAGE_LIMITS, IMAGE_TYPES } from '@larder/domain/values/enums/product-images.ts';

/** The URLs of an image's variants (CAT-21). */
export const pictureUris = z.object({
  original: z.string(),
  'landing-desktop': z.string(),
  'meal-card-desktop': z.string(),
  'cart-mobile': z.string(),
});

export const picture = z.object({ uris: pictureUris }).meta({ id: 'Picture' });
export type Picture = z.output<typeof picture>;

/** The server checks the content (CAT-22). */
export const pictureUpTo = (bytes: number, tooLarge: string) =>
  z
    .file({ error: 'Please choose an image.' })
    .max(bytes, tooLarge)
    .mime([...IMAGE_TYPES], 'Please use a JPEG or PNG image.');

export const pictureFile = pictureUpTo(IMAGE_LIMITS.bytes, 'Please use images smaller than 10 MB.');
