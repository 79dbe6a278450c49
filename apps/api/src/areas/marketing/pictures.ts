import type { Picture } from '@larder/contract/wire/picture.ts';
import { urisOf } from '../catalogue/product-images.ts';

/** A kept picture by its addresses. */
export const pictureOf = (file: string | null): Picture | null => (file === null ? null : { uris: urisOf(file) });

/**
 * What a form says of pictures, as the folders that they are kept in now: null where one is taken away, absent where it
 * stays. `folders` are those of `uploadsOf`, in its order.
 */
export function keptFiles<Name extends string>(
  sent: Partial<Record<Name, File | null | undefined>>,
  folders: readonly string[],
): Partial<Record<Name, string | null>> {
  const waiting = [...folders];
  const entries = Object.entries<File | null | undefined>(sent)
    .filter(([, file]) => file !== undefined)
    .map(([name, file]) => [name, file ? (waiting.shift() ?? null) : null]);
  return Object.fromEntries(entries) as Partial<Record<Name, string | null>>;
}
