import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Config } from '../../src/config.ts';
import { filesFolder } from '../../src/platform/http/serve-files.ts';
import { WIDE_PICTURES } from '../marketing/banners.ts';
import { bestsellerPictures } from '../marketing/bestsellers.ts';
import { popupIconPictures } from '../marketing/popup-icons.ts';
import { productPictures } from './catalogue.ts';
import { bannerPicture, productPicture } from '../drawing.ts';

/** The variants of product pictures (CAT-21), in pixels. */
const VARIANTS = { 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 };
const AT_ONCE = 4;
const QUALITY = 82;

export async function drawMissingPictures(config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<void> {
  const folder = filesFolder(config);
  const banners = WIDE_PICTURES.map(
    (file, variety) => () => drawVariants(join(folder, file), () => bannerPicture(variety)),
  );
  const products = [...productPictures(), ...bestsellerPictures(), ...popupIconPictures()].map(
    ({ file, category, variety }) =>
      () =>
        drawVariants(join(folder, file), () => productPicture(category, variety)),
  );
  const waiting = [...products, ...banners];
  const work = async () => {
    for (let draw = waiting.shift(); draw; draw = waiting.shift()) await draw();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function drawVariants(folder: string, draw: () => string): Promise<void> {
  const missing = Object.entries(VARIANTS)
    .map(([name, size]) => ({ path: join(folder, `${name}.webp`), size }))
    .filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return;
  const large = await sharp(Buffer.from(draw())).png({ compressionLevel: 1 }).toBuffer();
  for (const { path, size } of missing) await writeWhole(sharp(large).resize(size, size, { fit: 'inside' }), path);
}

/** Writes under a temporary name first, so that a killed start leaves no incomplete picture. */
async function writeWhole(picture: Sharp, path: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await picture.webp({ quality: QUALITY }).toFile(unfinished);
  await rename(unfinished, path);
}
