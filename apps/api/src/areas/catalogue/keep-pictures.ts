import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import sharp from 'sharp';
import { IMAGE_LIMITS, IMAGE_VARIANTS } from '@larder/domain/values/product-images.ts';
import type { Config } from '../../config.ts';
import { CallError, invalidField } from '../../platform/call-error.ts';
import { filesFolder } from '../../platform/http/serve-files.ts';

type Files = Pick<Config, 'DATA_DIR' | 'FILES_URL'>;

/** The folders in which pictures lie, each picture in one of its own. */
export const SHELVES = ['products', 'marketing'] as const;
type Shelf = (typeof SHELVES)[number];

/** A picture that was sent: under which field, and whether its edges may be cut off to make it square. */
export interface Upload {
  field: string;
  file: File;
  fit: 'cover' | 'inside';
}

/** The pictures that came, with the fields that they came under; edges are cut off to make them square. */
export const uploadsOf = (sent: Record<string, File | null | undefined>, fit: Upload['fit'] = 'cover'): Upload[] =>
  Object.entries(sent).flatMap(([field, file]) => (file ? [{ field, file, fit }] : []));

const MEGAPIXELS = IMAGE_LIMITS.pixels / 1_000_000;
/** The most pixels with four channels of one byte each; 16 bits a channel are as much at half the pixels. */
const MOST_DECODED_BYTES = IMAGE_LIMITS.pixels * 4;
const QUALITY = 82;
/** Decoding the largest picture that is taken needs a second or two. */
const PATIENCE_SECONDS = 20;
const READABLE = new Set(['jpeg', 'png']);

/**
 * Makes the variants of each picture that was sent, then does `work` with the folders in which they lie. If a picture is
 * refused or the work fails, nothing of them stays on the disk; where it is not known whether the work was done, they
 * stay, and `sweepPictures` takes them away if it was not.
 */
export async function withPictures<T>(
  config: Files,
  uploads: readonly Upload[],
  work: (folders: string[]) => Promise<T>,
  shelf: Shelf = 'products',
): Promise<T> {
  const folders: string[] = [];
  let isWorking = false;
  try {
    for (const upload of uploads) {
      const folder = `${shelf}/${randomUUID()}`;
      folders.push(folder);
      await oneAtATime(() => keepPicture(join(filesFolder(config), folder), upload));
    }
    isWorking = true;
    return await work(folders);
  } catch (error) {
    if (!isWorking || isUndone(error)) await Promise.allSettled(folders.map((folder) => removePicture(config, folder)));
    throw error;
  }
}

let decoding: Promise<unknown> = Promise.resolve();

/** One picture at a time in this process, whoever sent it: each may take 160 MB while it is decoded. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = decoding.then(work);
  decoding = done.catch(() => undefined);
  return done;
}

/** Refused by a rule, or by the database in so many words; of a connection that was lost nobody knows. */
const isUndone = (error: unknown) =>
  error instanceof CallError || (error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? ''));

export const removePicture = (config: Files, folder: string): Promise<void> =>
  rm(join(filesFolder(config), folder), { recursive: true, force: true });

async function keepPicture(folder: string, { field, file, fit }: Upload): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  await refuseUnfit(field, bytes);
  await mkdir(folder, { recursive: true });
  try {
    // Turned as its camera held it; nothing else that it says of itself, such as where it was taken, is kept.
    const upright = await sharp(bytes, { limitInputPixels: IMAGE_LIMITS.pixels })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize(IMAGE_VARIANTS['landing-desktop'], IMAGE_VARIANTS['landing-desktop'], {
        fit,
        withoutEnlargement: fit === 'inside',
      })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const [variant, size] of Object.entries(IMAGE_VARIANTS)) {
      const bytesOfVariant = await sharp(upright)
        .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: QUALITY })
        .toBuffer();
      // Written by us and not by sharp, which says of a full disk nothing that could be told from a damaged picture.
      await writeFile(join(folder, `${variant}.webp`), bytesOfVariant);
    }
  } catch (error) {
    throw unreadable(field, error);
  }
}

/** By what the picture says of itself, before any of it is decoded: a small file can claim to be enormous. */
async function refuseUnfit(field: string, bytes: Buffer): Promise<void> {
  const said = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error);
    });
  if (!READABLE.has(said.format)) throw invalidField(field, 'Please use a JPEG or PNG image.');
  if (said.width * said.height > IMAGE_LIMITS.pixels)
    throw invalidField(field, `Please use images of at most ${MEGAPIXELS} megapixels.`);
  if (said.width * said.height * said.channels * (said.depth === 'uchar' ? 1 : 2) > MOST_DECODED_BYTES)
    throw invalidField(field, 'Please use an image with 8 bits per color, or a smaller one.');
}

/** A full disk is our fault and not the picture's. */
const unreadable = (field: string, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : invalidField(field, 'This image is damaged. Save it again or choose another.');
