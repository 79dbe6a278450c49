import { startOfFreeSlugs } from '@larder/domain/catalogue/products/product-rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

const startsWith = (slugs: readonly string[]) =>
  sql<boolean>`lower(slug) ^@ any (${slugs.map(startOfFreeSlugs)}::text[])`;

/** All that begin like one of these, as the index compares them: JavaScript has other small letters for some. */
export async function listTakenSlugs(db: Db | Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(sql<string>`lower(slug)`.as('slug'))
    .where('has_taken_slug', '=', false)
    .where(startsWith(slugs))
    .execute();
  return rows.map((row) => row.slug);
}

/** Returns the taken ones in lower case. */
export async function findTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { rows } = await sql<{ slug: string }>`select lower(slug) as slug from products
    where lower(slug) = any (${slugs.map((slug) => slug.toLowerCase())}::text[]) and not has_taken_slug`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}

export const findDuplicates = (db: Db, page: { page: number; per_page: number }) =>
  pageOf(
    db
      .selectFrom('products')
      .select(['id', 'sku', 'name', 'slug', 'version'])
      .select(
        sql<{ sku: string; name: string } | null>`(select jsonb_build_object('sku', p.sku, 'name', p.name)
          from products p where lower(p.slug) = lower(products.slug) and not p.has_taken_slug)`.as('kept_by'),
      )
      .where('has_taken_slug', '=', true)
      .orderBy('id'),
    page,
  );

export const lockDuplicates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'version', 'has_taken_slug'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function renameSlug(tx: Tx, id: number, slug: string): Promise<number> {
  const { version } = await tx
    .updateTable('products')
    .set({ slug, has_taken_slug: false, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
