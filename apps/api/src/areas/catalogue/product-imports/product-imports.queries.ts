import { sql } from 'kysely';
import type { CatalogueNames, ProductCells } from '@larder/domain/catalogue/product-imports/product-cells.ts';
import { REFERENCE_LISTS } from '@larder/domain/values/enums/reference-lists.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { jobAt } from '../../../platform/file-imports/file-imports.queries.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { listCategoriesById } from '../categories/categories.queries.ts';
import { findReferences } from '../reference-lists/reference-lists.queries.ts';

export const listRows = (
  db: Db,
  { id, batch_id }: { id: number; batch_id: number | null },
  { kind, ...page }: { kind?: ImportRowKind | undefined; page: number; per_page: number },
) => {
  const rows = db
    .selectFrom('product_import_rows')
    .select(['line', sql<ImportRowKind>`kind`.as('kind'), sql<ProductCells>`cells`.as('cells'), 'note'])
    .select(
      sql<string | null>`(select p.sku from products p where lower(p.sku) = product_import_rows.sku)`.as('product_sku'),
    )
    .select(jobAt(batch_id, sql.ref('product_import_rows.row')).as('job'))
    .where('import_id', '=', id)
    .where('kind', 'is not', null)
    .orderBy('row');
  return pageOf(kind === undefined ? rows : rows.where('kind', '=', kind), page, 'row');
};

export async function setRepriced(
  tx: Tx,
  importId: number,
  repriced: readonly { row: number; productId: number }[],
): Promise<void> {
  await sql`update product_import_rows r set repriced_product_id = each.id
    from unnest(${repriced.map(({ row }) => row)}::int[], ${repriced.map(({ productId }) => productId)}::bigint[])
      as each (row, id)
    where r.import_id = ${importId} and r.row = each.row`.execute(tx);
}

export async function listRepriced(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select repriced_product_id as id from product_import_rows
    where import_id = ${importId} and repriced_product_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listCatalogueNames(tx: Tx): Promise<CatalogueNames> {
  const categories = [...(await listCategoriesById(tx)).values()];
  const lists: Partial<Record<string, CatalogueNames['categories']>> = {};
  for (const list of REFERENCE_LISTS)
    lists[list] = (await findReferences(tx, list)).map(({ id, slug, name, archived_at }) => ({
      key: slug ?? id,
      name,
      isArchived: archived_at !== null,
    }));
  return {
    categories: categories.map(({ id, name, deleted_at }) => ({ key: id, name, isArchived: deleted_at !== null })),
    lists: lists as CatalogueNames['lists'],
  };
}

/** As a product of another's list; orders, rotations and offers refuse its deletion. */
export async function isListedElsewhere(tx: Tx, productId: number): Promise<boolean> {
  const { rows } = await sql<{ is_listed: boolean }>`select
    exists (select from related_products where related_product_id = ${productId})
    or exists (select from customers_also_loved_products where loved_product_id = ${productId}) as is_listed`.execute(
    tx,
  );
  return rows[0]?.is_listed ?? false;
}

export const deleteProduct = (tx: Tx, id: number) => tx.deleteFrom('products').where('id', '=', id).execute();
