import type { listDuplicateSlugs as route } from '@larder/contract/catalogue/product-slugs/product-slugs.ts';
import type { HandlerResult } from '@larder/contract/wire/route.ts';
import { nextFreeSlug, slugOf } from '@larder/domain/catalogue/products/product-rules.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findDuplicates, listTakenSlugs } from './product-slugs.queries.ts';

interface Named {
  slug: string;
  name: string;
  sku: string;
}

/** Slugs from before the form had a rule may break it. */
const cleanSlug = ({ slug, name, sku }: Named) => slugOf(slug, slugOf(name, slugOf(sku)));

/** No two proposals are the same (CAT-53). */
export async function listDuplicateSlugs(
  db: Db,
  page: { page: number; per_page: number },
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findDuplicates(db, page);
  const taken = await listTakenSlugs(db, rows.map(cleanSlug));
  const data = rows.map((row) => {
    const proposed_slug = nextFreeSlug(cleanSlug(row), taken);
    taken.push(proposed_slug);
    return { ...row, proposed_slug };
  });
  return { data, meta: { pagination } };
}
