import sharp from 'sharp';
import type { FileStorage } from '../../src/platform/files/file-storage.ts';
import { WIDE_PICTURES } from '../marketing/banners.ts';
import { bestsellerPictures } from '../marketing/bestsellers.ts';
import { popupIconPictures } from '../marketing/popup-icons.ts';
import { productPictures } from './catalogue.ts';
import { bannerPicture, productPicture } from '../drawing.ts';

/** The variants of product pictures (CAT-21), in pixels. */
const VARIANTS = { 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 };
const AT_ONCE = 4;
const QUALITY = 82;

export async function drawMissingPictures(files: FileStorage): Promise<void> {
  const banners = WIDE_PICTURES.map((file, variety) => () => drawVariants(files, file, () => bannerPicture(variety)));
  const products = [...productPictures(), ...bestsellerPictures(), ...popupIconPictures()].map(
    ({ file, category, variety }) =>
      () =>
        drawVariants(files, file, () => productPicture(category, variety)),
  );
  const waiting = [...products, ...banners];
  const work = async () => {
    for (let draw = waiting.shift(); draw; draw = waiting.shift()) await draw();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function drawVariants(files: FileStorage, folder: string, draw: () => string): Promise<void> {
  const missing: { path: string; size: number }[] = [];
  for (const [name, size] of Object.entries(VARIANTS)) {
    const path = `${folder}/${name}.webp`;
    if (!(await files.has(path))) missing.push({ path, size });
  }
  if (missing.length === 0) return;
  const large = await sharp(Buffer.from(draw())).png({ compressionLevel: 1 }).toBuffer();
  for (const { path, size } of missing) {
    const picture = sharp(large).resize(size, size, { fit: 'inside' }).webp({ quality: QUALITY });
    await files.write(path, await picture.toBuffer());
  }
}
