import type { Picture } from '@larder/contract/wire/picture.ts';
import { urisOf } from '../catalogue/pictures/product-images.ts';

export const pictureOf = (file: string | null): Picture | null => (file === null ? null : { uris: urisOf(file) });

/** Null removes an image, absent keeps it. `folders` are those of `uploadsOf`, in order. */
export function storedFiles<Name extends string>(
  sent: Partial<Record<Name, File | null | undefined>>,
  folders: readonly string[],
): Partial<Record<Name, string | null>> {
  const waiting = [...folders];
  const entries = Object.entries<File | null | undefined>(sent)
    .filter(([, file]) => file !== undefined)
    .map(([name, file]) => [name, file ? (waiting.shift() ?? null) : null]);
  return Object.fromEntries(entries) as Partial<Record<Name, string | null>>;
}
