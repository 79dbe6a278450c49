import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Config } from '../src/config.ts';
import { bannerPicture, productPicture } from './drawing.ts';
import type { World } from './world.ts';

/** The variants that product pictures have (rulings 8), in pixels. */
const VARIANTS = { 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 };
const AT_ONCE = 4;

/** Where uploaded and drawn files lie: the folder that FILES_URL names, else one beside the data. */
export const filesFolder = ({ FILES_URL, DATA_DIR }: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): string =>
  FILES_URL && !FILES_URL.startsWith('s3:') ? FILES_URL : join(DATA_DIR, 'files');

/** Draws every product and banner of the world as WebP files; nothing is fetched from anywhere. */
export async function drawPictures(world: World, config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<void> {
  const folder = filesFolder(config);
  const products = world
    .rows('products')
    .map(
      (product) => () =>
        drawProduct(folder, String(product['image_file']), Number(product['category_id']), Number(product['id'])),
    );
  const banners = world
    .rows('sale_banners')
    .map((banner, index) => () => drawBanner(folder, String(banner['image_file']), index));
  const waiting = [...products, ...banners];
  const work = async () => {
    for (let draw = waiting.shift(); draw; draw = waiting.shift()) await draw();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function drawProduct(folder: string, file: string, category: number, variety: number): Promise<void> {
  const path = join(folder, file);
  await mkdir(path, { recursive: true });
  const large = await sharp(Buffer.from(productPicture(category, variety)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const [name, size] of Object.entries(VARIANTS)) {
    await sharp(large)
      .resize(size, size)
      .webp({ quality: 82 })
      .toFile(join(path, `${name}.webp`));
  }
}

async function drawBanner(folder: string, file: string, variety: number): Promise<void> {
  await mkdir(join(folder, file), { recursive: true });
  await sharp(Buffer.from(bannerPicture(variety)))
    .webp({ quality: 82 })
    .toFile(join(folder, file, 'banner.webp'));
}
