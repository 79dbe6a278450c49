import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

interface CategoryFilter {
  page: number;
  per_page: number;
  with_deleted?: boolean | undefined;
  sku?: string | undefined;
  include: readonly 'price'[];
}

const categoryOf = (row: Selectable<Tables['categories']>): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: cents(row.price_cents),
  premium_price: cents(row.premium_price_cents),
  display_price: cents(row.display_price_cents),
  deleted_at: row.deleted_at?.toString() ?? null,
  version: row.version,
});

/** Archived ones last. */
const inOrder = <Query extends { orderBy: (by: RawBuilder<unknown>) => Query }>(query: Query): Query =>
  query.orderBy(sql`deleted_at is not null, position nulls last, id`);

export async function listCategories(db: Db, filter: CategoryFilter) {
  let query = db.selectFrom('categories');
  if (!filter.with_deleted) query = query.where('deleted_at', 'is', null);
  const { sku } = filter;
  if (sku !== undefined) {
    query = query.where('id', 'in', (row) =>
      row
        .selectFrom('products')
        .select('category_id')
        .where(sql<string>`lower(sku)`, '=', sku.toLowerCase()),
    );
  }
  const { rows, pagination } = await pageOf(inOrder(query.selectAll()), filter);
  return {
    data: rows.map(categoryOf).map((each) => ({
      ...each,
      ...(filter.include.includes('price') && {
        priceInCents: {
          original_price: each.price,
          original_premium_price: each.premium_price,
          original_display_price: each.display_price,
        },
      }),
    })),
    meta: { pagination },
  };
}

export async function listCategoriesById(db: Db | Tx): Promise<Map<number, Category>> {
  const rows = await db.selectFrom('categories').selectAll().execute();
  return new Map(rows.map((row) => [row.id, categoryOf(row)]));
}

/** The first item on the marketing menu that fetches the category names it. */
const menuName = sql<string>`coalesce((select m.name from menu_items m
  where m.primary_category_id = categories.id and m.on_activate = 'fetch' and m.archived_at is null
    and not exists (select from menu_items p where p.id = m.parent_id and p.archived_at is not null)
  order by m.id limit 1), categories.name)`;

/** An archived one as long as a rotation has products of it. */
export const listMenuCategories = (db: Db) =>
  inOrder(
    db
      .selectFrom('categories')
      .select(['id as category_id', menuName.as('name')])
      .where(
        sql<boolean>`deleted_at is null or exists (select from meal_rotation_products r where r.category_id = categories.id)`,
      ),
  ).execute();

const openCategories = (db: Db | Tx) =>
  inOrder(db.selectFrom('categories').selectAll().where('deleted_at', 'is', null));

export const listOpenCategories = async (db: Db | Tx): Promise<Category[]> =>
  (await openCategories(db).execute()).map(categoryOf);

export const lockOpenCategories = async (tx: Tx): Promise<Category[]> => {
  await sql`select from categories where deleted_at is null order by id for no key update`.execute(tx);
  return listOpenCategories(tx);
};

/** Against archiving until the transaction ends. */
export const lockChosenCategories = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('categories')
        .select(['id', 'name', 'deleted_at'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forShare()
        .execute();

export async function findCategory(db: Db | Tx, id: number): Promise<Category | undefined> {
  const row = await db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
  return row && categoryOf(row);
}

export async function lockCategory(tx: Tx, id: number): Promise<Category | undefined> {
  const row = await tx.selectFrom('categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && categoryOf(row);
}

export const insertCategory = (tx: Tx, fields: CategoryFields) =>
  tx.insertInto('categories').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow();

export async function setCategory(tx: Tx, id: number, version: number, fields: CategoryFields): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ ...columnsOf(fields), version })
    .where('id', '=', id)
    .execute();
}

const columnsOf = (fields: CategoryFields) => ({
  name: fields.name,
  description: fields.description,
  price_cents: fields.price,
  premium_price_cents: fields.premium_price,
  display_price_cents: fields.display_price,
});

export async function setDeletedAt(
  tx: Tx,
  id: number,
  set: { deleted_at: Temporal.Instant | null; version: number },
): Promise<void> {
  await tx.updateTable('categories').set(set).where('id', '=', id).execute();
}

export async function setPositions(
  tx: Tx,
  table: 'categories' | 'price_variance_groups',
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(table)} t set position = each.nth
    from unnest(${[...ids]}::bigint[]) with ordinality as each (id, nth) where t.id = each.id`.execute(tx);
}

export type CategoryFields = Pick<Category, 'name' | 'description' | 'price' | 'premium_price' | 'display_price'>;
