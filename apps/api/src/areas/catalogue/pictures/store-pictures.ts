import { randomUUID } from 'node:crypto';
import { DatabaseError } from 'pg';
import { IMAGE_LIMITS, IMAGE_VARIANTS } from '@larder/domain/values/enums/product-images.ts';
import { CallError, invalidField } from '../../../platform/call-error.ts';
import type { FileStorage } from '../../../platform/files/file-storage.ts';
import { pathOf } from '../../../platform/http/input/uploaded-file.ts';

/** Loaded at the first upload: it takes 20 MB. Its cache would keep deleted uploads open. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

export const PICTURE_FOLDERS = ['products', 'marketing'] as const;
type PictureFolder = (typeof PICTURE_FOLDERS)[number];

/** `cover` crops to a square. */
export interface Upload {
  field: string;
  file: File;
  fit: 'cover' | 'inside';
}

/** Cropped to squares by default. */
export const uploadsOf = (sent: Record<string, File | null | undefined>, fit: Upload['fit'] = 'cover'): Upload[] =>
  Object.entries(sent).flatMap(([field, file]) => (file ? [{ field, file, fit }] : []));

const MEGAPIXELS = IMAGE_LIMITS.pixels / 1_000_000;
/** Four channels of one byte each; with 16 bits per channel, half the pixels reach it. */
const MAX_DECODED_BYTES = IMAGE_LIMITS.pixels * 4;
const QUALITY = 82;
/** Decoding the largest accepted picture takes a second or two. */
const DECODE_TIMEOUT_SECONDS = 20;
const READABLE = new Set(['jpeg', 'png']);

/**
 * Removes the folders on failure, unless the outcome of a COMMIT is unknown: `sweepPictures` removes unused ones later.
 */
export async function withPictures<T>(
  files: FileStorage,
  uploads: readonly Upload[],
  work: (folders: string[]) => Promise<T>,
  parent: PictureFolder = 'products',
): Promise<T> {
  const folders: string[] = [];
  let isWorking = false;
  try {
    for (const upload of uploads) {
      const folder = `${parent}/${randomUUID()}`;
      folders.push(folder);
      await oneAtATime(() => storePicture(files, folder, upload));
    }
    isWorking = true;
    return await work(folders);
  } catch (error) {
    if (!isWorking || isUndone(error)) await Promise.allSettled(folders.map((folder) => files.removeFolder(folder)));
    throw error;
  }
}

let decoding: Promise<unknown> = Promise.resolve();

/** Decode one picture at a time per process: each can take 160 MB. Others wait on the disk. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = decoding.then(work);
  decoding = done.catch(() => undefined);
  return done;
}

/** Unknown after a lost connection. */
const isUndone = (error: unknown) =>
  error instanceof CallError || (error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? ''));

/** The decoder reads the file itself: only its small variants are ever in memory as a whole. */
async function storePicture(files: FileStorage, folder: string, { field, file, fit }: Upload): Promise<void> {
  const path = pathOf(file);
  await refuseUnfit(field, path);
  for (const { variant, picture } of await variantsOf(field, path, fit))
    await files.write(`${folder}/${variant}.webp`, picture);
}

async function variantsOf(field: string, path: string, fit: Upload['fit']) {
  const variants: { variant: string; picture: Buffer }[] = [];
  const sharp = await decoder();
  try {
    // Rotate by EXIF orientation and drop all other metadata, such as the location.
    const upright = await sharp(path, { limitInputPixels: IMAGE_LIMITS.pixels })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize(IMAGE_VARIANTS['landing-desktop'], IMAGE_VARIANTS['landing-desktop'], {
        fit,
        withoutEnlargement: fit === 'inside',
      })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const [variant, size] of Object.entries(IMAGE_VARIANTS)) {
      const picture = await sharp(upright)
        .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: QUALITY })
        .toBuffer();
      variants.push({ variant, picture });
    }
    return variants;
  } catch (error) {
    throw unreadable(field, error);
  }
}

/** A small file can claim to be enormous. */
async function refuseUnfit(field: string, path: string): Promise<void> {
  const sharp = await decoder();
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error);
    });
  if (!READABLE.has(header.format)) throw invalidField(field, 'Please use a JPEG or PNG image.');
  if (header.width * header.height > IMAGE_LIMITS.pixels)
    throw invalidField(field, `Please use images of at most ${MEGAPIXELS} megapixels.`);
  if (header.width * header.height * header.channels * (header.depth === 'uchar' ? 1 : 2) > MAX_DECODED_BYTES)
    throw invalidField(field, 'Please use an image with 8 bits per color, or a smaller one.');
}

const unreadable = (field: string, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : invalidField(field, 'This image is damaged. Save it again or choose another.');
