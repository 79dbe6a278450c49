import { nextFreeSlug } from '@larder/domain/catalogue/products/product-rules.ts';
import { refusal } from '@larder/domain/values/refusals.ts';
import { refusalError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listTakenSlugs } from './product-slugs.queries.ts';

const MOST_TRIES = 100;

/**
 * Inserts with the usual slug or the next free one, again if another product takes it in the meantime (CAT-52).
 * `insert` answers undefined if the slug is taken.
 */
export async function insertWithFreeSlug<Made>(
  tx: Tx,
  usual: string,
  insert: (slug: string) => Promise<Made | undefined>,
): Promise<Made> {
  const refused: string[] = [];
  while (refused.length < MOST_TRIES) {
    const slug = nextFreeSlug(usual, [...(await listTakenSlugs(tx, [usual])), ...refused]);
    const made = await insert(slug);
    if (made) return made;
    refused.push(slug);
  }
  throw refusalError(refusal(`No slug like ${usual} is free. Enter another slug.`, 'slug'));
}
